"""The commands of the quality measures: what they print, write and compare, and how the gate ends."""

import json
from pathlib import Path

import pytest

from lexdex_search_tests.builders import DOCUMENTS, build_document
from lexdex_search_tests.commands import CommandRunner

QUERIES = {
    "development": {"id": "q1", "text": "contract lifecycle management in German", "kind": "one_constraint"},
    "blind": {"id": "q2", "text": "a secret question about legal holds", "kind": "topic"},
}
LABELS = {"language": "en", "persona": "p", "intent": "i", "function": "f"}
GRADES = {"q1": {"3": ["clausewerk"], "1": ["pactolo"]}, "q2": {"3": ["holdfast", "reviewhound"]}}


@pytest.fixture
def run(tmp_path: Path, cache: Path) -> CommandRunner:
    """A runner with the small catalogue as corpus and one independent query in each half."""
    run = CommandRunner(tmp_path, cache)
    run.file(DOCUMENTS, "corpus.jsonl")
    independent = tmp_path / "independent"
    independent.mkdir()
    for half, query in QUERIES.items():
        label = {"kind": "must", "field": "languages", "values": ["German"]}
        constraints = [label] if half == "development" else []
        (independent / f"{half}.jsonl").write_text(json.dumps({**query, **LABELS, "constraints": constraints}))
        judged = {"id": query["id"], "grades": GRADES[query["id"]]}
        (independent / f"judgments-{half}.jsonl").write_text(json.dumps(judged))
    run.file([{"id": "c1", "query": "contract lifecycle management", "named": ["pactolo"]}], "regression_cases.jsonl")
    return run


def run_command(run: CommandRunner, name: str, *options: str) -> str:
    folder = str(run.folder)
    done = run(name, "--data", folder, "--out", f"{folder}/out", "--workspace", f"{folder}/work", *options)
    assert done.exit_code == 0, done.output
    return done.stdout


def read_report(run: CommandRunner, name: str) -> str:
    return (run.folder / "out" / f"{name}.json").read_text(encoding="utf-8")


def test_both_halves_are_measured_but_the_blind_one_is_only_counted(run: CommandRunner) -> None:
    printed = run_command(run, "independent-queries", "--errors")
    assert printed.count("| all queries | 1 |") == 2
    report = read_report(run, "independent-queries")
    assert {"independent.development.precision_5", "independent.blind.precision_5"} <= json.loads(report)[
        "measures"
    ].keys()
    assert "contract lifecycle" in report
    for text in (printed, report):
        assert "secret" not in text
        assert "q2" not in text


def test_a_wrong_answer_of_the_development_half_is_listed_with_its_parse_and_labels(run: CommandRunner) -> None:
    judged = {"id": "q1", "grades": {"3": ["casewright"]}}
    (run.folder / "independent" / "judgments-development.jsonl").write_text(json.dumps(judged))
    printed = run_command(run, "independent-queries", "--errors")
    assert "q1 one_constraint en, p@5 0.00" in printed
    assert "read: " in printed
    assert "labelled: f; must languages=German" in printed
    assert "first: clausewerk (unjudged, match)" in printed


def test_a_run_is_compared_with_an_earlier_report(run: CommandRunner) -> None:
    run_command(run, "independent-queries")
    path = run.folder / "earlier.json"
    report = json.loads(read_report(run, "independent-queries"))
    report["queries"][0]["score"] = 0.25
    path.write_text(json.dumps(report))
    compared = run_command(run, "independent-queries", "--baseline", str(path))
    assert f"# Compared with {path}" in compared
    assert "1 queries: 0.250 before, 1.000 now; 0 worse, 1 better, 0 unchanged." in compared


def test_a_run_is_compared_with_the_release_in_force(run: CommandRunner) -> None:
    assert run("index", run.file(DOCUMENTS[1:], "smaller.jsonl")).exit_code == 0
    release = run("releases").stdout.split()[1]
    compared = run_command(run, "independent-queries", "--baseline", "current")
    assert f"# Compared with release {release}" in compared
    assert "1 queries: 0.500 before, 1.000 now; 0 worse, 1 better, 0 unchanged." in compared


def test_regression_cases_are_counted(run: CommandRunner) -> None:
    assert "1 of 1 cases pass." in run_command(run, "regression-cases")
    run.file([{"id": "c1", "query": "contracts", "absent": ["clausewerk"]}], "regression_cases.jsonl")
    assert "- c1: contracts\n  - clausewerk is among" in run_command(run, "regression-cases", "--errors")
    assert json.loads(read_report(run, "regression-cases"))["measures"] == {"regression_cases.passed": 0.0}


def test_a_workspace_spares_embedding_again(run: CommandRunner) -> None:
    run_command(run, "regression-cases")
    [first] = [path for path in (run.folder / "work" / "catalogue").iterdir() if (path / "manifest.json").is_file()]
    run_command(run, "independent-queries")
    assert first.is_dir()


@pytest.mark.long
def test_sparse_catalogues_leave_the_release_in_force_as_it_was(run: CommandRunner) -> None:
    redacting = [
        build_document(f"Redact {number}", capabilities=["Redaction"], languages=["German"]) for number in range(40)
    ]
    run.file([*DOCUMENTS, *redacting], "corpus.jsonl")
    run_command(run, "regression-cases")
    pointer = run.folder / "work" / "catalogue" / "current"
    before = pointer.read_bytes()
    run.file([], "real_list_queries.jsonl")
    run_command(run, "sparse-catalogues")
    assert pointer.read_bytes() == before
    assert (pointer.parent / before.decode().split()[0] / "manifest.json").is_file()


def test_the_gate_ends_with_a_sentence_for_each_missed_floor(run: CommandRunner) -> None:
    run_command(run, "regression-cases")
    floors = run.folder / "floors.toml"
    gate = ("quality-gate", "--reports", str(run.folder / "out"), "--floors", str(floors))
    floors.write_text('[at_least]\n"regression_cases.passed" = 1\n[at_most]\n')
    reached = run(*gate)
    assert (reached.exit_code, "Every floor is reached." in reached.stdout) == (0, True)
    floors.write_text('[at_least]\n"regression_cases.passed" = 2\n[at_most]\n"lost" = 1\n')
    missed = run(*gate)
    assert missed.exit_code == 1
    assert "- regression_cases.passed is 1, but must be at least 2." in missed.stdout
    assert "- lost was not measured." in missed.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("independent-queries", "--baseline", "current"), "is in force, so there is nothing to compare with."),
        (("independent-queries", "--baseline", "no-such-release"), "There is no release 'no-such-release'"),
        (("regression-cases", "--baseline", "FOLDER/corpus.jsonl"), "is not the report of an evaluation"),
    ],
)
def test_a_baseline_that_cannot_be_read_is_one_sentence(
    run: CommandRunner, arguments: tuple[str, ...], sentence: str
) -> None:
    named = [argument.replace("FOLDER", str(run.folder)) for argument in arguments]
    done = run(*named, "--data", str(run.folder))
    assert (done.exit_code, sentence in done.stderr) == (1, True), done.output
    assert "Traceback" not in done.stderr
