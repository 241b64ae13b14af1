"""The command line: every command, its output, and its error messages."""

import json
from pathlib import Path

import pytest

from lexdex_search_tests.builders import DOCUMENTS, build_document
from lexdex_search_tests.commands import CommandRunner


@pytest.fixture
def run(tmp_path: Path, cache: Path) -> CommandRunner:
    """A runner of the command with its own folder."""
    return CommandRunner(tmp_path, cache)


def test_index_query_promote_and_roll_back(run: CommandRunner) -> None:
    hidden = build_document("Hidden", hidden=True, description="contract contract")
    first = run("index", run.file([*DOCUMENTS, hidden]))
    assert first.exit_code == 0, first.output
    assert "10 products, 10 embedded, 0 reused, 0 removed." in first.stdout
    again = run("index", run.file(DOCUMENTS[:9]))
    assert "9 products, 0 embedded, 9 reused, 1 removed." in again.stdout
    listed = run("releases").stdout.splitlines()
    assert [line[0] for line in listed] == ["*", " "]
    assert "is the current release again" in run("rollback").stdout
    assert run("promote", listed[0].split()[1]).exit_code == 0
    answered = run("query", "contract management in German", "--json")
    answer = json.loads(answered.stdout)
    assert answer["product_ids"][0]["product_id"] == "clausewerk"
    assert answer["release"] == listed[0].split()[1]
    assert "Supports German" in run("query", "contract", "management", "in", "German").stdout


def test_unless_usable_leaves_a_usable_release_in_force(run: CommandRunner) -> None:
    """As the Helm job does with each upgrade: a rollback stays, and no older export is indexed."""
    assert "10 products" in run("index", run.file(DOCUMENTS), "--unless-usable").stdout
    run("index", run.file(DOCUMENTS[:9]))
    run("rollback")
    before = run("releases").stdout
    again = run("index", run.file(DOCUMENTS[:3]), "--unless-usable")
    assert (again.exit_code, "nothing is indexed" in again.stdout) == (0, True)
    assert run("releases").stdout == before


def test_searches_are_measured(run: CommandRunner) -> None:
    run("index", run.file(DOCUMENTS[:3]))
    measured = json.loads(run("bench", run.file([{"text": "contracts"}, {"text": "time tracking"}], "q.jsonl")).stdout)
    assert measured["searches"] == 2
    assert measured["max_ms"] >= measured["p50_ms"] > 0
    unreachable = run("bench", run.file([{"text": "contracts"}], "q.jsonl"), "--url", "http://127.0.0.1:9")
    assert (unreachable.exit_code, "Traceback" in unreachable.stderr) == (1, False)


def test_a_fixable_error_is_one_sentence(run: CommandRunner) -> None:
    cases = {
        "No release": ["query", "contracts"],
        "no earlier release": ["rollback"],
        "There is no release 'x'": ["promote", "x"],
        "Line 1": ["index", str(run.folder / "bad.jsonl")],
        "corpus.jsonl is missing": ["evaluate", "--data", str(run.folder)],
        "needs an id and a name": ["index", run.file([{"id": "", "name": "x"}], "noid.jsonl")],
    }
    (run.folder / "bad.jsonl").write_text("nonsense")
    for words, arguments in cases.items():
        result = run(*arguments)
        assert result.exit_code == 1, arguments
        assert words in result.stderr
        assert "Traceback" not in result.stderr


def test_a_query_without_a_word_is_a_usage_error(run: CommandRunner) -> None:
    run("index", run.file(DOCUMENTS[:2]))
    result = run("query", "?!")
    assert result.exit_code == 2
    assert "at least one word" in result.stderr


def test_a_missing_release_sets_the_exit_code(run: CommandRunner) -> None:
    assert run("releases").exit_code == 1


def test_generated_queries_are_counted_and_listed(run: CommandRunner) -> None:
    documents = [build_document(f"Tool {n}", capabilities=["Docketing"], languages=["Dutch"]) for n in range(12)]
    evaluated = run("generated-queries", "--corpus", run.file(documents), "--worst", "2", "--out", str(run.folder))
    assert evaluated.exit_code == 0, evaluated.output
    assert "| 1 required | 100 |" in evaluated.stdout
    assert evaluated.stdout.count("12 match, stated:") == 2
    report = json.loads((run.folder / "generated-queries.json").read_bytes())
    assert len(report["queries"]) == 100
    assert report["measures"]["generated_queries.right_counts"] == 1.0
    refused = run("generated-queries", "--corpus", run.file(DOCUMENTS))
    assert (refused.exit_code, "No capability is stated by 12 products" in refused.stderr) == (1, True)
