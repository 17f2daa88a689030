"""A replay as one HTML file that opens anywhere: no kernel, no network, no other file.

The page holds the bundle, the browser's script and style, and for readers without a script the
last position as picture and text. Its content security policy allows this one script, by its hash,
and no connection at all.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

from dinolab.core.errors import DinolabError
from dinolab.views.palette import palette
from dinolab.views.pen import said, said_board
from dinolab.views.replay import scene_at
from dinolab.views.svg import svg
from dinolab.views.text import board

_DEFAULT: Final = re.compile(r"^export default ", re.MULTILINE)
_START: Final = """
{
  const values = {
    bundle: JSON.parse(document.getElementById("dinolab-bundle").textContent),
    settings: { mode: "page" },
  };
  const model = {
    get: (name) => values[name] ?? null,
    set: (name, value) => { values[name] = value; },
    save_changes: () => {},
    send: () => {},
    on: () => {},
    off: () => {},
  };
  dinolabView.render({ model, el: document.getElementById("dinolab") });
}
"""


def page(bundle: Mapping[str, Any], script: str, style: str = "") -> str:
    """The page of a bundle. `script` is an ES module whose default export has `render`, `style`
    what goes with it. The path where the game lies on this machine is left out.
    """
    code = _inline(script)
    shown = {**bundle, "place": ""}
    styles = _page_style() + style.replace("</", "<\\/")
    title = (
        f"{bundle['title']}: {', '.join(bundle['seats'])}" if bundle["seats"] else bundle["title"]
    )
    return "\n".join(
        (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(code)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{said(title)}</title>",
            f"<style>{styles}</style>\n</head>\n<body>",
            f'<main id="dinolab">{_without_script(bundle)}</main>',
            f'<script type="application/json" id="dinolab-bundle">{_data(shown)}</script>',
            f'<script type="module">{code}</script>\n</body>\n</html>\n',
        )
    )


def _inline(script: str) -> str:
    """The module as a script of the page itself, which nothing in it can end too early."""
    if len(_DEFAULT.findall(script)) != 1:
        raise DinolabError("a page's script needs exactly one default export")
    code = _DEFAULT.sub("const dinolabView = ", script) + _START
    return code.replace("</", "<\\/").replace("<!--", "<\\!--")


def _policy(code: str) -> str:
    digest = b64encode(sha256(code.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _data(bundle: Mapping[str, Any]) -> str:
    """JSON that no parser of HTML can take for markup."""
    return msgspec.json.encode(bundle).decode().replace("<", "\\u003c").replace("&", "\\u0026")


def _without_script(bundle: Mapping[str, Any]) -> str:
    scene = scene_at(bundle)
    note = "This is the last position. Stepping through the game needs JavaScript."
    return f"<noscript><p>{note}</p>{svg(scene)}<pre>{said_board(board(scene))}</pre></noscript>"


def _page_style() -> str:
    light, dark = palette().themes["light"], palette().themes["dark"]
    body = "body{margin:0 auto;padding:12px;max-width:1600px;font-family:system-ui,sans-serif;"
    return (
        f"{body}background:{light.ground};color:{light.text}}}"
        "pre{white-space:pre-wrap}svg{max-width:100%;height:auto}"
        "@media screen and (prefers-color-scheme:dark){"
        f"body{{background:{dark.ground};color:{dark.text}}}}}\n"
    )
