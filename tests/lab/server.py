"""A real JupyterLab, started as a newcomer would start it, and a browser that looks at it.

DINOLAB_INSTALLED names the Python of an environment in which dinolab is installed (a wheel, say):
`DINOLAB_INSTALLED=/tmp/clean/bin/python python3 tests/run.py tests/lab` then plays that one.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from playwright.sync_api import Page

from dinolab.cli.lab import SETTINGS

TOKEN = "dinolab-test"
FOLDERS = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
READY = """async (path) => {
  const app = window.jupyterapp;
  await app.restored;
  const widget = await app.commands.execute("docmanager:open", {path, factory: "Notebook"});
  await widget.context.ready;
  await widget.sessionContext.ready;
  await widget.sessionContext.session.kernel.info;
}"""
RUN = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def installed() -> Path | None:
    """The Python whose dinolab is to be played instead of the checkout's, if one is named."""
    named = os.environ.get("DINOLAB_INSTALLED")
    return Path(named).absolute() if named else None


def lab(home: Path) -> AbstractContextManager[str]:
    """`dinolab lab` with an empty home folder."""
    command = (installed() or Path(sys.executable)).with_name("dinolab")
    return serve([command, "lab", home / "dinolab", "--"], home)


def plain_lab(home: Path, folder: Path) -> AbstractContextManager[str]:
    """JupyterLab on a folder, as it runs where nobody has heard of dinolab."""
    command = [sys.executable, "-P", "-m", "jupyterlab", "--allow-root"]
    return serve([*command, f"--LabApp.app_settings_dir={SETTINGS}", folder], home)


@contextmanager
def serve(command: Sequence[str | Path], home: Path) -> Iterator[str]:
    """A server with an empty home folder; gives the address, and is ended in any case."""
    port = free_port()
    places = {name: str(home / name.lower()) for name in FOLDERS}
    process = subprocess.Popen(
        [
            *command, "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
            f"--IdentityProvider.token={TOKEN}", "--LabApp.expose_app_in_browser=True",
        ],
        cwd=home,
        env=os.environ | places | {"HOME": str(home), "DINOLAB_HOME": str(home / "dinolab")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )  # fmt: skip
    try:
        _wait(f"http://127.0.0.1:{port}/api?token={TOKEN}", process)
        yield f"http://127.0.0.1:{port}/lab?token={TOKEN}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)


def _wait(address: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(240):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            urllib.request.urlopen(address, timeout=2)
        except OSError:
            time.sleep(0.25)
        else:
            return
    raise RuntimeError("the server did not answer within a minute")


def open_notebook(page: Page, path: str) -> None:
    """Open a notebook in JupyterLab and wait until its kernel answers."""
    page.wait_for_function("() => window.jupyterapp !== undefined", timeout=60_000)
    page.evaluate(READY, path)


def run_all(page: Page) -> None:
    """Run all cells of the notebook in front."""
    page.evaluate(RUN)
