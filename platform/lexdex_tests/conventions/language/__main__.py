"""Prints banned words: `python -m lexdex_tests.conventions.language [--summary] [--docstrings] [PATH...]`."""

import sys
from collections import Counter
from pathlib import Path

from lexdex_tests.conventions.language.check import find_all


def main(arguments: list[str]) -> int:
    """Print each offence, or with --summary the number per file and per word; return 1 if there are any."""
    paths = [Path(argument) for argument in arguments if not argument.startswith("--")]
    found = find_all(paths, docstrings="--docstrings" in arguments)
    if "--summary" in arguments:
        for counts in (Counter(each.term.path for each in found), Counter(each.word.lower() for each in found)):
            sys.stdout.writelines(f"{count:5} {name}\n" for name, count in counts.most_common())
    else:
        sys.stdout.writelines(f"{offence}\n" for offence in found)
    sys.stdout.write(f"{len(found)} offences\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
