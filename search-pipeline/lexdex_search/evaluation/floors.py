"""Check the measures of a run against floors: the values below (or above) which a release must not be published."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.query_scores import read_run_report

FILE_NAME: Final = "floors.toml"
FLOORS_PATH: Final = Path(__file__).with_name(FILE_NAME)
"""The floors of this version of the code."""


class Floors(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The limits by name of the measure; those in `if_measured` apply only where the measure could be taken."""

    at_least: dict[str, float]
    at_most: dict[str, float]
    at_least_if_measured: dict[str, float] = {}
    at_most_loss: dict[str, float] = {}
    """How far a release with another encoder may fall below the release in force, on the same queries."""


def read_floors(path: Path) -> Floors:
    """Read the floors; raises `InvalidDataSet` for a malformed file."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Floors)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise InvalidDataSet(f"{path} cannot be read as floors: {error}") from error


def read_measures(folder: Path) -> dict[str, float]:
    """Read the measures from all reports (*.json) in a folder; raises `InvalidDataSet` if there is none."""
    paths = sorted(folder.glob("*.json"))
    if not paths:
        raise InvalidDataSet(f"{folder} has no report; the evaluations write theirs with --out.")
    return {name: value for path in paths for name, value in read_run_report(path).measures.items()}


def list_missed_floors(measures: Mapping[str, float], floors: Floors) -> list[str]:
    """List a sentence for each floor that is missed, or whose measure was not taken."""
    optional = {name: floor for name, floor in floors.at_least_if_measured.items() if name in measures}
    required = {**floors.at_least, **optional}
    missing = [name for name in (*required, *floors.at_most) if name not in measures]
    return [
        *(f"{name} was not measured." for name in missing),
        *(
            f"{name} is {measures[name]:g}, but must be at least {floor:g}."
            for name, floor in required.items()
            if name in measures and not measures[name] >= floor
        ),
        *(
            f"{name} is {measures[name]:g}, but must be at most {limit:g}."
            for name, limit in floors.at_most.items()
            if name in measures and not measures[name] <= limit
        ),
    ]


def format_floors_report(measures: Mapping[str, float], floors: Floors, missed: Sequence[str]) -> str:
    """Format all measures with their floors as a Markdown table, and the floors that are missed."""
    limits = {
        **{name: f"at least {floor:g}" for name, floor in (floors.at_least | floors.at_least_if_measured).items()},
        **{name: f"at most {limit:g}" for name, limit in floors.at_most.items()},
    }
    rows = [
        f"| {name} | {measures.get(name, '-')} | {limits.get(name, '-')} |" for name in sorted({*measures, *limits})
    ]
    verdict = [f"- {sentence}" for sentence in missed] or ["Every floor is reached."]
    return "\n".join(["# Floors", "", "| measure | value | floor |", "|---|---|---|", *rows, "", *verdict]) + "\n"
