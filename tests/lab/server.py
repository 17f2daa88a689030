"""A real JupyterLab, started as a newcomer would start it, and a browser that looks at it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

TOKEN = "dinolab-test"
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


@contextmanager
def lab(home: Path) -> Iterator[str]:
    """`dinolab lab` with an empty home folder; gives the address, and is ended in any case."""
    port = free_port()
    folders = ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    places = {name: str(home / name.lower()) for name in folders}
    process = subprocess.Popen(
        [
            Path(sys.executable).with_name("dinolab"), "lab", str(home / "dinolab"), "--",
            "--no-browser", "--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}",
            f"--IdentityProvider.token={TOKEN}", "--LabApp.expose_app_in_browser=True",
        ],
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
