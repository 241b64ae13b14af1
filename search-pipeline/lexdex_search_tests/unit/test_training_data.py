"""The training data: read with its digest, divided without leaks, paired reproducibly."""

from pathlib import Path

import msgspec
import pytest

from lexdex_search.evaluation.datasets import read_json_lines
from lexdex_search.evaluation.independent_queries import HALVES
from lexdex_search.training.needs import (
    KEPT_OUT_SHARE,
    DividedNeeds,
    InvalidTrainingData,
    Need,
    list_similar,
    parse_needs,
    read_needs,
    refuse_leaks,
)
from lexdex_search.training.pairs import build_batches

JUDGMENTS = Path(__file__).parents[2] / "relevance_judgments"


@pytest.fixture(scope="module")
def divided() -> DividedNeeds:
    """The shipped statements."""
    return read_needs()


def test_a_fifth_of_each_writers_functions_is_never_trained_on(divided: DividedNeeds) -> None:
    needs = [need for part in divided.parts.values() for need in part]
    assert len({need.text for need in needs}) == len(needs) == 4_139 - len(divided.record.excluded)
    for writer in {need.writer for need in needs}:
        functions = {need.function for need in needs if need.writer == writer}
        assert len(functions & divided.kept_out) == len(functions) // KEPT_OUT_SHARE
    assert divided.kept_out.isdisjoint(need.function for need in divided.parts["train"])
    tested = {need.function for need in divided.parts["test"]}
    assert tested == {need.function for need in needs}


def test_no_query_of_an_evaluation_is_a_statement(divided: DividedNeeds) -> None:
    files = [*JUDGMENTS.glob("*.jsonl"), *(JUDGMENTS / "independent" / f"{half}.jsonl" for half in HALVES)]
    lines = [line for path in files for line in read_json_lines(path)]
    texts = [str(line.get("text") or line["query"]) for line in lines]
    assert len(texts) > 700
    needs = [need for part in divided.parts.values() for need in part]
    # Only their number: some of the queries are blind.
    assert len(list_similar(needs, texts)) == 0


def test_damaged_data_is_refused(divided: DividedNeeds) -> None:
    with pytest.raises(InvalidTrainingData, match="digest"):
        parse_needs(b"{}", divided.record)


@pytest.mark.parametrize(
    "text",
    ["a tool that compares two versions of a lease", "Tool that compares two versions of leases!"],
    ids=["the same", "nearly the same"],
)
def test_a_statement_in_training_and_test_is_refused(divided: DividedNeeds, text: str) -> None:
    trained = Need("Comparison", "request", "a tool that compares two versions of a lease", "1")
    tested = Need("Redlining", "request", text, "1")
    leaking = _replace(divided, train=(trained,), test=(tested,))
    with pytest.raises(InvalidTrainingData, match="two versions of a lease"):
        refuse_leaks(leaking)


def test_a_trained_function_that_is_kept_out_is_refused(divided: DividedNeeds) -> None:
    function = min(divided.kept_out)
    leaking = _replace(divided, train=(Need(function, "request", "anything", "1"),), test=())
    with pytest.raises(InvalidTrainingData, match=function):
        refuse_leaks(leaking)


def test_the_message_names_no_query_of_an_evaluation(divided: DividedNeeds) -> None:
    trained = Need("Comparison", "request", "compare two versions of a lease", "1")
    with pytest.raises(InvalidTrainingData) as caught:
        refuse_leaks(_replace(divided, train=(trained,), test=()), ["compare TWO versions of a lease"])
    assert "TWO" not in str(caught.value)


def test_batches_pair_each_statement_within_its_function(divided: DividedNeeds) -> None:
    train = divided.parts["train"]
    function_by_text = {need.text: need.function for need in train}
    batches = build_batches(train, batch_size=48, seed=1, epoch=0)
    for batch in batches:
        functions = [function_by_text[text] for text, _ in batch]
        assert len(set(functions)) == len(functions)
        for function, (text, positive) in zip(functions, batch, strict=True):
            assert positive != text
            assert function_by_text.get(positive, positive) == function
    shown = [text for batch in batches for text, _ in batch]
    assert len(set(shown)) == len(shown) > 0.95 * len(train)
    assert batches == build_batches(train, batch_size=48, seed=1, epoch=0)
    assert batches != build_batches(train, batch_size=48, seed=1, epoch=1)
    assert batches != build_batches(train, batch_size=48, seed=2, epoch=0)


def _replace(divided: DividedNeeds, *, train: tuple[Need, ...], test: tuple[Need, ...]) -> DividedNeeds:
    parts = {**divided.parts, "train": train, "test": test, "reference": (), "development": ()}
    return msgspec.structs.replace(divided, parts=parts)
