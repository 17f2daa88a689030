"""Recording games that people play at a real table: what hands and eyes did, entry by entry."""

from dinolab.table.conflict import Conflict
from dinolab.table.recorder import Recorder

__all__ = ["Conflict", "Recorder"]
