"""Run the command-line tool `lexdex-search` as `python -m lexdex_search`."""

from lexdex_search.cli import main

if __name__ == "__main__":
    main()
