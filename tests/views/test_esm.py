"""The browser's modules joined to one script."""

from pathlib import Path

import pytest

from dinolab.views.esm import css, esm, join


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return folder / "main.js"


def test_modules_come_after_what_they_import(tmp_path: Path) -> None:
    """Imports and exports go, order and code stay, each module comes once."""
    entry = write(
        tmp_path,
        main='import { a } from "./a.js";\nimport {\n  b,\n} from "./b.js";\n'
        "export default { a, b };\n",
        a='import { b } from "./b.js";\nexport const a = b + 1;\n',
        b="/** One. */\nexport const b = 1;\n",
    )
    assert join(entry) == "const b = 1;\nconst a = b + 1;\nexport default { a, b };\n"


def test_data_is_put_in(tmp_path: Path) -> None:
    """JSON files become constants."""
    (tmp_path / "data.json").write_text('{\n "a": [1, 2]\n}\n', "utf-8")
    entry = write(
        tmp_path,
        main='import data from "./data.json" with { type: "json" };\nexport default { data };\n',
    )
    assert join(entry) == 'const data = {"a":[1,2]};\nexport default { data };\n'


def test_a_name_that_comes_twice_is_refused(tmp_path: Path) -> None:
    """One script has one scope."""
    entry = write(
        tmp_path,
        main='import { a } from "./a.js";\nfunction twice() {}\nexport default { a };\n',
        a="const twice = 1;\nexport const a = twice;\n",
    )
    with pytest.raises(ValueError, match="twice"):
        join(entry)


def test_comments_go_and_code_between_them_stays(tmp_path: Path) -> None:
    """Only comments that stand on their own lines go."""
    code = "const a = /** @type {any} */ (1);\n"
    text = f"/**\n * Words.\n */\n{code}/** More. */\nexport default {{ a }};\n"
    assert join(write(tmp_path, main=text)) == f"{code}export default {{ a }};\n"


def test_the_script_stands_alone() -> None:
    """Nothing is imported, one thing is exported, no address outside is named."""
    script = esm()
    lines = script.splitlines()
    assert [line for line in lines if line.startswith(("import ", "export "))] == [
        "export default { render };"
    ]
    for text in (script, css()):
        addresses = [part.split('"')[0] for part in text.split("http")[1:]]
        assert set(addresses) <= {"://www.w3.org/2000/svg"}


def test_the_script_speaks_plain_letters() -> None:
    """Icons and arrows are drawn: a fresh browser has no font for symbols."""
    odd = {letter for letter in esm() + css() if not letter.isascii()}
    assert odd <= set("–’…×")
