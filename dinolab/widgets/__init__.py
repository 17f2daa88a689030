"""The widgets of the notebook: play at a table, replay a game.

The only room with ipywidgets and anywidget. What the browser runs lies in `views` (`js`, `css`,
`esm.py`), since an exported page runs it too.
"""

from dinolab.widgets.play import PlayWidget
from dinolab.widgets.replay import ReplayWidget

__all__ = ["PlayWidget", "ReplayWidget"]
