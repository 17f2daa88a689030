"""`dinolab lab`: notebooks copied once, JupyterLab started as it should be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.kit import Done, run, start

from dinolab.cli import lab

PRETEND = """
import json, os, sys
print(json.dumps({"arguments": sys.argv[1:], "folder": os.getcwd(), "path": sys.path}))
"""


@pytest.fixture
def pretend(tmp_path: Path) -> dict[str, str]:
    """An environment whose JupyterLab only says how it was started."""
    package = tmp_path / "pretend" / "jupyterlab"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(PRETEND)
    return {**os.environ, "PYTHONPATH": str(package.parent)}


def told(done: Done) -> dict[str, list[str] | str]:
    """What the pretended JupyterLab said."""
    assert (done.code, done.err) == (0, "")
    said: dict[str, list[str] | str] = json.loads(done.out.splitlines()[-1])
    return said


def test_jupyterlab_is_started_on_the_notebooks(
    pretend: dict[str, str], tmp_path: Path, dinolab_home: Path
) -> None:
    """In the folder, on the start notebook, with our settings; what is after `--` is passed on."""
    place = tmp_path / "class room"
    place.mkdir()
    (place / "00_start.ipynb").write_text("mine")

    done = start("lab", place, "--", "--no-browser", "--port", 9999, env=pretend)

    said = told(done)
    assert said["folder"] == str(place)
    assert "--LabApp.default_url=/lab/tree/00_start.ipynb" in said["arguments"]
    assert f"--LabApp.app_settings_dir={lab.SETTINGS}" in said["arguments"]
    assert said["arguments"][-3:] == ["--no-browser", "--port", "9999"]
    assert ("--allow-root" in said["arguments"]) == (os.geteuid() == 0)
    assert str(place) not in said["path"]
    assert (place / "00_start.ipynb").read_text() == "mine"
    assert f"Notebooks: {place}" in done.out
    assert str(dinolab_home / "logs") in done.out


def test_the_home_is_the_usual_folder(pretend: dict[str, str], dinolab_home: Path) -> None:
    """Without a folder: `$DINOLAB_HOME`, which is made; `--` may come first."""
    said = told(start("lab", "--", "--no-browser", env=pretend))

    assert said["folder"] == str(dinolab_home)
    assert said["arguments"][-1] == "--no-browser"


def test_notebooks_are_copied_once(tmp_path: Path) -> None:
    """New ones are added, one's own changes stay, hidden files are left out."""
    source, place = tmp_path / "source", tmp_path / "place"
    for name in ("00_start.ipynb", "pictures/board.svg", ".ipynb_checkpoints/x.ipynb"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text("new")
    assert lab.copy_new(source, place) == 2
    (place / "00_start.ipynb").write_text("mine")
    (place / "pictures" / "board.svg").unlink()
    (source / "01_more.ipynb").write_text("new")

    assert lab.copy_new(source, place) == 2
    assert (place / "00_start.ipynb").read_text() == "mine"
    assert sorted(p.name for p in place.rglob("*.*")) == [
        "00_start.ipynb", "01_more.ipynb", "board.svg",
    ]  # fmt: skip


def test_a_link_that_leads_nowhere_is_left_alone(tmp_path: Path) -> None:
    """Nothing is written through a link that somebody put there."""
    source, place = tmp_path / "source", tmp_path / "place"
    source.mkdir()
    place.mkdir()
    (source / "00_start.ipynb").write_text("new")
    (place / "00_start.ipynb").symlink_to(tmp_path / "elsewhere")

    assert lab.copy_new(source, place) == 0
    assert not (tmp_path / "elsewhere").exists()


def test_without_jupyterlab_it_says_how_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plain installation has no JupyterLab: one line says what to do."""
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    done = run("lab")

    assert done.code == 1
    assert "pip install 'dinolab[lab]'" in done.err


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    """Where a file is in the way the error names it."""
    (tmp_path / "file").touch()
    done = run("lab", tmp_path / "file" / "inside")

    assert done.code == 1
    assert str(tmp_path / "file") in done.err


def test_the_real_jupyterlab_takes_our_settings() -> None:
    """The settings are those that JupyterLab reads: the news pop-up stays away."""
    pytest.importorskip("jupyterlab")
    script = (
        "import json, jupyterlab_server.settings_utils as s\n"
        f"print(json.dumps(s._get_overrides({str(lab.SETTINGS)!r})[0]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    settings = json.loads(done.stdout)["@jupyterlab/apputils-extension:notification"]
    assert settings == {"checkForUpdates": False, "fetchNews": "false"}
