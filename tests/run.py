"""All checks in one command, from a bare Python 3.11: `python3 tests/run.py [pytest arguments]`.

It makes `.venv-test`, fetches what the tests need (only what is missing), then runs lint,
types, JavaScript tests, Python tests and notebooks, and stops at the first red one. With
DINOLAB_PYTHONS=1 other Pythons on the machine, from 3.11 on, then run everything that needs no
browser too.
With arguments it runs pytest alone and hands them on.
"""

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

TOP = Path(__file__).resolve().parent.parent
VENV = TOP / ".venv-test"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CONSTRAINTS = TOP / ".ci" / "constraints.txt"
JS = TOP / "tests" / "js"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NO_TESTS = 5  # pytest's exit code when it collected nothing
OLDEST, NEWEST = 11, 19  # the minor versions of Python 3 to look for
NO_BROWSER = ["-p", "no:cacheprovider", "-m", "not browser and not lab"]


def main(arguments):
    """Prepare, then run every stage; return the exit code."""
    try:
        install_package()
        find_browser()
        if arguments:
            return pytest_only(arguments)
        install_javascript()
    except Problem as problem:
        print(f"\n{problem}", file=sys.stderr, flush=True)
        return 1
    with tempfile.TemporaryDirectory(prefix="dinolab-tests-") as scratch:
        return run_stages(Path(scratch))


class Problem(Exception):
    """Something is missing on this machine; the text says what to do."""


# Preparation


def install_package():
    """Install dinolab with its test extra into `.venv-test`, unless that is done already."""
    if sys.version_info < (3, 11):
        raise Problem(f"dinolab needs Python 3.11 or newer; this is {platform.python_version()}.")
    stamp = Stamp(VENV / "installed", sys.version, str(TOP), TOP / "pyproject.toml", CONSTRAINTS)
    if stamp.fresh() and PYTHON.exists():
        return
    if not runs(PYTHON):
        if importlib.util.find_spec("ensurepip") is None:
            raise Problem(
                "This Python cannot make virtual environments. On Debian and Ubuntu install\n"
                "them with: apt-get install python3-venv"
            )
        headline("environment .venv-test")
        must([sys.executable, "-m", "venv", "--clear", VENV])
    headline("install dinolab[test]")
    pip = [PYTHON, "-m", "pip", "install", "--disable-pip-version-check", "-qq"]
    must([*pip, "-c", CONSTRAINTS, "-e", f"{TOP}[test]"])
    stamp.write()


def other_pythons():
    """Find the other Pythons on this machine that dinolab is for, one for each version."""
    found = {}
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for minor in range(OLDEST, NEWEST + 1):
        if minor == sys.version_info[1]:
            continue
        check = f"import ensurepip, sys; sys.exit(sys.version_info[1] != {minor})"
        kept = [str(path) for path in sorted(versions.glob(f"3.{minor}.*/bin/python"))]
        for python in filter(None, (shutil.which(f"python3.{minor}"), *reversed(kept))):
            if subprocess.run([python, "-c", check], capture_output=True).returncode == 0:
                found[f"3.{minor}"] = python
                break
    return found


def install_elsewhere(version, python):
    """Install dinolab with its test extra for another Python; return that environment's."""
    venv = TOP / f".venv-test-{version}"
    there = venv / PYTHON.relative_to(VENV)
    stamp = Stamp(venv / "installed", str(TOP), TOP / "pyproject.toml", CONSTRAINTS)
    if not (stamp.fresh() and there.exists()):
        headline(f"install for Python {version}")
        must([python, "-m", "venv", "--clear", venv])
        pip = [there, "-m", "pip", "install", "--disable-pip-version-check", "-qq"]
        must([*pip, "-c", CONSTRAINTS, "-e", f"{TOP}[test]"])
        stamp.write()
    return there


def find_browser():
    """Name a Chromium in DINOLAB_CHROMIUM; install one where there is none.

    Left unset when Playwright's own browser is used: Playwright finds that by itself.
    """
    if os.environ.get("DINOLAB_CHROMIUM"):
        return
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found and distribution() == "debian" and (is_root() or shutil.which("sudo")):
        headline("install Chromium with apt-get")
        apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        if not is_root():
            apt = ["sudo", *apt]
        must([*apt, "update"])
        must([*apt, "install", "-y", "chromium"])
        found = shutil.which("chromium")
    if found:
        os.environ["DINOLAB_CHROMIUM"] = found
    else:
        must([PYTHON, "-m", "playwright", "install", "chromium"])


def install_javascript():
    """Install the JavaScript test tools where npm is; only CI insists on it."""
    if not (JS / "package.json").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        if os.environ.get("CI") == "true":
            raise Problem("CI runs the JavaScript tests too: install Node.js 20 with npm.")
        print("npm is not here: the JavaScript tests are left out")
        return
    stamp = Stamp(JS / "node_modules" / "installed", JS / "package.json")
    if not stamp.fresh():
        headline("npm install")
        must([npm, "install", "--no-package-lock", "--no-audit", "--no-fund"], cwd=JS)
        stamp.write()


class Stamp:
    """A file that remembers what an installation was made from."""

    def __init__(self, path, *sources):
        digest = hashlib.sha256()
        for source in sources:
            digest.update(source.read_bytes() if isinstance(source, Path) else source.encode())
        self.path, self.text = path, digest.hexdigest()

    def fresh(self):
        """Tell whether the installation is still made from the same sources."""
        return self.path.exists() and self.path.read_text() == self.text

    def write(self):
        """Note that the installation is complete."""
        self.path.write_text(self.text)


def distribution():
    """Name the Linux distribution, or return the empty string elsewhere."""
    try:
        return platform.freedesktop_os_release().get("ID", "")
    except OSError:
        return ""


def is_root():
    """Tell whether system packages can be installed without sudo."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def runs(python):
    """Tell whether an environment is there and its Python is the one running this."""
    if not python.exists():
        return False
    answer = subprocess.run(
        [python, "-c", "import pip, sys; print(sys.version)"], capture_output=True, text=True
    )
    return answer.returncode == 0 and answer.stdout.strip() == sys.version.strip()


def must(command, cwd=TOP):
    """Run a preparing command quietly; show its output only when it fails."""
    done = subprocess.run(
        command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        words = " ".join(map(str, command))
        raise Problem(f"{done.stdout}\nThis failed (exit code {done.returncode}): {words}")


# Stages


def run_stages(scratch):
    """Run the stages in order up to the first red one; end with a line of counts."""
    counts = Counter()
    for name, command, cwd, report in stages(scratch):
        headline(name)
        began = time.monotonic()
        code = subprocess.run(command, cwd=cwd, env=environment(scratch)).returncode
        print(f"{name}: {'ok' if code == 0 else 'RED'}, {time.monotonic() - began:.1f} s")
        if report:
            counts += read_counts(report)
            if code == NO_TESTS:
                print("pytest found no tests to run")
        if code:
            counts["failed"] = counts["failed"] or 1  # a red stage without a count
            break
    print("\n{passed} passed, {failed} failed, {skipped} skipped".format_map(counts), flush=True)
    return code


def stages(scratch):
    """Yield name, command, folder and pytest's report file, if it writes one, of each stage."""
    module = [PYTHON, "-m"]
    yield "ruff check", [*module, "ruff", "check", "."], TOP, None
    yield "ruff format", [*module, "ruff", "format", "--check", "."], TOP, None
    yield "mypy", [*module, "mypy"], TOP, None
    if (JS / "package.json").exists() and (npm := shutil.which("npm")):
        yield "JavaScript", [npm, "test", "--silent"], JS, None
    yield from tests(PYTHON, "", [], scratch)
    if not os.environ.get("DINOLAB_PYTHONS"):
        return
    others = other_pythons()
    if not others:
        print(f"\nno other Python than {platform.python_version()} is here: nothing to compare")
    for version, python in others.items():
        there = install_elsewhere(version, python)
        yield from tests(there, f", Python {version}", NO_BROWSER, scratch)


def tests(python, where, ways, scratch):
    """Yield the stages of one Python: the tests, in the ways given, and the notebooks."""
    report = scratch / f"tests{where}.xml"
    module = [python, "-m", "pytest"]
    yield f"pytest{where}", [*module, "tests", *ways, f"--junitxml={report}"], TOP, report
    if notebooks := sorted((TOP / "notebooks").glob("*.ipynb")):
        report = scratch / f"notebooks{where}.xml"
        nbval = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=300"]
        command = [*module, *nbval, f"--junitxml={report}", *notebooks]
        yield f"notebooks{where}", command, TOP, report


def environment(scratch):
    """Point dinolab and IPython at scratch folders: no stage touches the real home."""
    homes = {"DINOLAB_HOME": scratch / "dinolab", "IPYTHONDIR": scratch / "ipython"}
    return {**os.environ, **{name: str(folder) for name, folder in homes.items()}}


def read_counts(report):
    """Read passed, failed and skipped from a JUnit report; none when it was not written."""
    counts = Counter()
    if report.exists():
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            failed = int(suite.get("failures")) + int(suite.get("errors"))
            skipped = int(suite.get("skipped"))
            passed = int(suite.get("tests")) - failed - skipped
            counts.update(passed=passed, failed=failed, skipped=skipped)
    return counts


def pytest_only(arguments):
    """Run pytest alone, with arguments handed on."""
    return subprocess.run([PYTHON, "-m", "pytest", *arguments], cwd=TOP).returncode


def headline(text):
    """Print the heading of a stage."""
    print(f"\n== {text} ==", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
