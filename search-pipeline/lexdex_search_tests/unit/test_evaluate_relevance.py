"""The evaluation of relevance: data sets in BEIR layout, and the report."""

import json
from pathlib import Path

import pytest

from lexdex_search.evaluation.datasets import InvalidDataSet, read_data_set, satisfies_constraints
from lexdex_search.evaluation.relevance import SYSTEMS, evaluate_data_set
from lexdex_search.evaluation.reports import format_relevance_report
from lexdex_search_tests.builders import DOCUMENTS, build_product


def write_data_set(folder: Path, corpus: list[dict[str, object]]) -> Path:
    """Write a data set with three queries, one of them without a relevant document."""
    (folder / "qrels").mkdir()
    queries = [
        {"_id": "q1", "text": "manage agreements", "metadata": {"kind": "topic"}},
        {"_id": "q2", "text": "Mattermind", "metadata": {"kind": "named"}},
        {"_id": "q3", "text": "contract tool in Klingon", "metadata": {"kind": "no_match"}},
    ]
    (folder / "corpus.jsonl").write_text("\n".join(json.dumps(line) for line in corpus))
    (folder / "queries.jsonl").write_text("\n".join(json.dumps(line) for line in queries))
    (folder / "qrels" / "test.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\tclausewerk\t2\nq1\tpactolo\t1\nq2\tmattermind\t2\n"
    )
    return folder


def test_a_beir_data_set_of_catalogue_documents(tmp_path: Path, cache: Path) -> None:
    evaluation = evaluate_data_set(read_data_set(write_data_set(tmp_path, DOCUMENTS)), cache=cache)
    assert (evaluation.products, evaluation.judged_queries) == (len(DOCUMENTS), 2)
    assert {(row.kind, row.system) for row in evaluation.rows} == {
        (kind, system) for kind in ("all queries", "topic", "named") for system in SYSTEMS
    }
    engine = next(row for row in evaluation.rows if (row.kind, row.system) == ("named", "engine"))
    assert engine.ndcg_10 == 1.0
    assert evaluation.abstention_rate == 1.0
    assert set(evaluation.differences) >= {"hybrid - bm25", "hybrid - dense", "engine - hybrid"}
    report = format_relevance_report(evaluation)
    assert "linear gain" in report
    assert "| named | engine | 1 | 1.000 |" in report


def test_a_plain_beir_corpus_has_titles_and_texts(tmp_path: Path) -> None:
    corpus: list[dict[str, object]] = [
        {"_id": "D/1 ", "title": "Clausewerk", "text": "manages contracts"},
        {"_id": "2", "text": "x"},
    ]
    products = read_data_set(write_data_set(tmp_path, corpus)).products
    assert [(p.id, p.name, p.description) for p in products] == [
        ("D/1 ", "Clausewerk", "manages contracts"),
        ("2", "2", "x"),
    ]


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("queries.jsonl", "{not json", r"Line 1 of .*queries.jsonl"),
        ("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1 clausewerk 2", r"Line 2 of .*test.tsv needs three columns"),
    ],
)
def test_an_invalid_line_is_named(tmp_path: Path, file: str, text: str, words: str) -> None:
    write_data_set(tmp_path, DOCUMENTS)
    (tmp_path / file).write_text(text)
    with pytest.raises(InvalidDataSet, match=words):
        read_data_set(tmp_path)


def test_an_incomplete_data_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidDataSet, match=r"corpus.jsonl is missing"):
        read_data_set(tmp_path)


def test_labelled_constraints_are_checked_on_raw_fields() -> None:
    product = build_product(languages=["German"], free_trial=True)
    german: dict[str, object] = {"kind": "must", "field": "languages", "values": ["German"]}
    assert satisfies_constraints(product, (german, {"kind": "must", "field": "free_trial", "values": ["true"]}))
    assert not satisfies_constraints(product, ({**german, "kind": "must_not"},))
    assert not satisfies_constraints(build_product(), (german,))
    assert satisfies_constraints(build_product(), ({**german, "kind": "must_not"},))
