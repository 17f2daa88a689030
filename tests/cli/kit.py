"""Running commands, in this process and in one of its own."""

import subprocess
import sys
from dataclasses import dataclass

from typer.testing import CliRunner

from dinolab.cli import app


@dataclass(frozen=True)
class Done:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


def run(*arguments: object, input: str | None = None) -> Done:
    """Run a command in this process; an error that is not ours is raised."""
    done = CliRunner().invoke(app, [str(one) for one in arguments], input=input)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def command(*arguments: object) -> list[str]:
    """The command as a list of words for a process of its own."""
    return [sys.executable, "-m", "dinolab", *(str(one) for one in arguments)]


def start(*arguments: object, input: str = "", env: dict[str, str] | None = None) -> Done:
    """Run a command as a shell would."""
    done = subprocess.run(
        command(*arguments), input=input, capture_output=True, text=True, env=env, timeout=120
    )
    return Done(done.returncode, done.stdout, done.stderr)
