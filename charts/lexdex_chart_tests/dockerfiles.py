"""Parses Dockerfiles into instructions, so that tests can check them without building an image."""

import re
from pathlib import Path
from typing import NamedTuple

from lexdex_chart_tests.helm import ROOT

DOCKERFILES = tuple(ROOT / folder / "Dockerfile" for folder in ("platform", "search-pipeline", "web", "loadtests"))


class Instruction(NamedTuple):
    """An instruction (`word`) with its arguments (`rest`); continuation lines are joined."""

    word: str
    rest: str


def read_instructions(path: Path) -> list[Instruction]:
    """Read the instructions of a Dockerfile in order, without comments."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n\s*", " ", "\n".join(lines))
    parts = [line.partition(" ") for line in joined.splitlines() if line.strip()]
    return [Instruction(word.upper(), rest.strip()) for word, _, rest in parts]


def list_arguments(path: Path, word: str) -> list[str]:
    """List the arguments of each instruction with this name."""
    return [instruction.rest for instruction in read_instructions(path) if instruction.word == word]


def read_last_stage(path: Path) -> list[Instruction]:
    """Read the instructions of the last build stage, which creates the image."""
    found = read_instructions(path)
    start = max(number for number, instruction in enumerate(found) if instruction.word == "FROM")
    return found[start:]


def list_copied_sources(path: Path) -> list[str]:
    """List the COPY sources from the build context."""
    copies = [rest.split() for rest in list_arguments(path, "COPY") if not rest.startswith("--from=")]
    return [source for words in copies for source in words[:-1]]
