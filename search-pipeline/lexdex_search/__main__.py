"""`python -m lexdex_search` is `lexdex-search`."""

from lexdex_search.cli import main

if __name__ == "__main__":
    main()
