"""`python -m dinolab`: the same as the `dinolab` command."""

from dinolab.cli import main

main()
