"""What decides whether a commit lands: samples of sweeps, and a second try that only flaky tests pass."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexdex_tests.flaky_tests import describe_list

SLOW_TESTS = 12
SLOW = "import pytest\n" + "".join(f"@pytest.mark.MARK\ndef test_{n}(): pass\n" for n in range(SLOW_TESTS))
SLOW += "@pytest.mark.MARK\n@pytest.mark.covers('A01')\ndef test_proof(): pass\ndef test_short(): pass\n"
SWEEP = """
import pytest
@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("size", ["wide", "narrow"])
def test_sweep(number, size): pass
def test_single(): pass
"""
FAILING = """
from pathlib import Path
def test_good(): pass
def test_broken(): assert 1 == 2
"""
FLAKY = """
from pathlib import Path
def test_flaky():
    first = not Path("tried").exists()
    Path("tried").touch()
    assert not first, "the machine was slow"
"""
MANY = "import pytest\n@pytest.mark.parametrize('number', range(16))\ndef test_many(number): assert number < 0\n"


def _run(folder: Path, code: str, module: str, *options: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(code, encoding="utf-8")
    # A temporary folder of its own, as the shared one belongs to the run that this one is part of.
    plugins = f"-p lexdex_tests.flaky_tests -p lexdex_tests.sampling --basetemp={folder / 'temporary'}"
    (folder / "pytest.ini").write_text(f"[pytest]\naddopts = {plugins}\n", encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "TEST_FAILURES_FILE": ""}
    command = [sys.executable, "-m", module, *options, "test_it.py"]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - ours


@pytest.fixture
def flaky_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The list to which runs of this test append, in place of that of the whole run."""
    path = tmp_path / "flaky.jsonl"
    monkeypatch.setenv("FLAKY_LIST", str(path))
    return path


def test_a_sample_has_one_width_and_depends_on_the_seed_only(tmp_path: Path) -> None:
    runs = [_run(tmp_path, SWEEP, "pytest", "-v", "--sample", "5", "--sample-seed", seed) for seed in ("a", "a", "b")]
    tests = [sorted(line.split()[0] for line in run.stdout.splitlines() if " PASSED" in line) for run in runs]
    assert tests[0] == tests[1] != tests[2]
    assert len(tests[0]) == 5 + 1
    assert "--sample-seed 'a'" in runs[0].stdout
    assert "61 passed" in _run(tmp_path, SWEEP, "pytest").stdout
    assert "31 passed" in _run(tmp_path, SWEEP, "pytest", "--sample", "30", "--sample-seed", "a").stdout


@pytest.mark.parametrize("marker", ["long", "browser"])
def test_a_sample_has_some_of_the_slow_tests_and_all_that_prove_a_row(tmp_path: Path, marker: str) -> None:
    code = SLOW.replace("MARK", marker)
    run = _run(tmp_path, code, "pytest", "-v", "-W", "ignore", "--sample", "5", "--sample-seed", "a")
    tests = {line.split("::")[1].split()[0] for line in run.stdout.splitlines() if " PASSED" in line}
    assert {"test_short", "test_proof"} < tests
    assert len(tests) < SLOW_TESTS
    assert f"{SLOW_TESTS + 2} passed" in _run(tmp_path, code, "pytest", "-W", "ignore").stdout


def test_a_test_that_fails_twice_fails_the_run(tmp_path: Path, flaky_list: Path) -> None:
    done = _run(tmp_path, FAILING, "lexdex_tests.flaky_tests")
    assert done.returncode == 1
    assert done.stdout.count("test_broken - assert 1 == 2") == 2
    assert not flaky_list.exists()


def test_a_test_that_passes_alone_is_listed_as_flaky(tmp_path: Path, flaky_list: Path) -> None:
    done = _run(tmp_path, FLAKY, "lexdex_tests.flaky_tests")
    assert done.returncode == 0, done.stdout
    (listed,) = map(json.loads, flaky_list.read_text(encoding="utf-8").splitlines())
    assert listed["test"].endswith("test_it.py::test_flaky")
    assert "the machine was slow" in listed["output"]
    assert "Flaky: 1 tests" in describe_list(flaky_list)
    assert "test_flaky" in describe_list(flaky_list)


@pytest.mark.parametrize("code", [MANY, "import no_such_module\n", "def test_it(: pass\n"])
def test_one_cause_of_many_failures_is_no_flaky_test(tmp_path: Path, flaky_list: Path, code: str) -> None:
    done = _run(tmp_path, code, "lexdex_tests.flaky_tests")
    assert done.returncode in {1, 2}
    assert not flaky_list.exists()
