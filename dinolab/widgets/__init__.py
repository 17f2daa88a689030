"""The widgets of the notebook: play at a table, replay a game, write one down.

The only room with ipywidgets and anywidget. What the browser runs lies in `views` (`js`, `css`,
`esm.py`), since an exported page runs it too; only the form to write on lies here.
"""

from dinolab.widgets.play import PlayWidget
from dinolab.widgets.record import RecordWidget
from dinolab.widgets.replay import ReplayWidget

__all__ = ["PlayWidget", "RecordWidget", "ReplayWidget"]
