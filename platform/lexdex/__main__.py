"""`python -m lexdex` is the command `lexdex`."""

from lexdex.cli import main

main()
