"""dinolab: play, record, replay and study dinosaur board games in Jupyter."""

__version__ = "0.1.0"
