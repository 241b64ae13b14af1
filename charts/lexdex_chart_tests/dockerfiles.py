"""A Dockerfile as its instructions, so that a test can ask it without an engine to build it."""

import re
from pathlib import Path
from typing import NamedTuple

from lexdex_chart_tests.helm import ROOT

DOCKERFILES = tuple(ROOT / folder / "Dockerfile" for folder in ("platform", "search-pipeline", "web"))


class Instruction(NamedTuple):
    """One instruction with what follows it, continuation lines joined."""

    word: str
    rest: str


def instructions(path: Path) -> list[Instruction]:
    """The instructions in order, without comments."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    parts = [line.partition(" ") for line in joined.splitlines() if line.strip()]
    return [Instruction(word.upper(), rest.strip()) for word, _, rest in parts]


def all_of(path: Path, word: str) -> list[str]:
    """What follows each instruction of that word."""
    return [instruction.rest for instruction in instructions(path) if instruction.word == word]


def last_stage(path: Path) -> list[Instruction]:
    """The instructions of the image itself."""
    found = instructions(path)
    start = max(number for number, instruction in enumerate(found) if instruction.word == "FROM")
    return found[start:]


def copied_from_the_checkout(path: Path) -> list[str]:
    """Sources of COPY that come from the build context."""
    copies = [rest.split() for rest in all_of(path, "COPY") if not rest.startswith("--from=")]
    return [source for words in copies for source in words[:-1]]
