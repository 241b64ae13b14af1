"""The quality gate: floors that are missed, reached or cannot be checked."""

from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import InvalidDataSet
from lexdex_search.evaluation.floors import (
    Floors,
    format_floors_report,
    list_missed_floors,
    read_floors,
    read_measures,
)
from lexdex_search.evaluation.query_scores import RunReport, write_run_report

FLOORS = Floors(at_least={"good": 0.9}, at_most={"bad": 0.1}, at_least_if_measured={"optional": 0.5})


@pytest.mark.parametrize(
    ("measures", "sentences"),
    [
        ({"good": 0.9, "bad": 0.1}, []),
        ({"good": 0.9, "bad": 0.1, "optional": 0.5, "other": 0.0}, []),
        ({"good": 0.89, "bad": 0.1}, ["good is 0.89, but must be at least 0.9."]),
        ({"good": 0.9, "bad": 0.11}, ["bad is 0.11, but must be at most 0.1."]),
        ({"good": 0.9, "bad": 0.1, "optional": 0.4}, ["optional is 0.4, but must be at least 0.5."]),
        ({"bad": 0.1}, ["good was not measured."]),
        ({"good": 0.9}, ["bad was not measured."]),
        ({"good": float("nan"), "bad": 0.0}, ["good is nan, but must be at least 0.9."]),
    ],
)
def test_each_missed_floor_is_a_sentence(measures: dict[str, float], sentences: list[str]) -> None:
    assert list_missed_floors(measures, FLOORS) == sentences


def test_the_report_has_all_measures_with_their_floors() -> None:
    text = format_floors_report({"good": 0.9, "free": 1.0}, FLOORS, ["bad was not measured."])
    for line in ("| good | 0.9 | at least 0.9 |", "| free | 1.0 | - |", "| bad | - | at most 0.1 |"):
        assert line in text
    assert text.endswith("- bad was not measured.\n")
    assert format_floors_report({}, FLOORS, []).endswith("Every floor is reached.\n")


def test_measures_are_those_of_all_reports_in_a_folder(tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_run_report(RunReport(name=name, measures={f"{name}.share": 1.0}), tmp_path)
    assert read_measures(tmp_path) == {"one.share": 1.0, "two.share": 1.0}


def test_a_folder_without_reports_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidDataSet, match="has no report"):
        read_measures(tmp_path)


@pytest.mark.parametrize("text", ["[at_least", "[at_least]\nx = 1", "[at_least]\n[at_most]\nx = 'a'", "[at_lest]\n"])
def test_malformed_floors_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "floors.toml").write_text(text)
    with pytest.raises(InvalidDataSet, match="cannot be read as floors"):
        read_floors(tmp_path / "floors.toml")
