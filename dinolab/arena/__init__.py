"""Many games: simulation and balance reports."""
