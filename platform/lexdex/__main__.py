"""Makes `python -m lexdex` run the command `lexdex`."""

from lexdex.cli import main

main()
