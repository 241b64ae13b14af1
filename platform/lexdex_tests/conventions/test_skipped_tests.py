"""In CI a skipped test fails the run, unless its reason is allowed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexdex_tests.skipped_tests import ALLOWED

SKIPS = {
    "test": 'import pytest\n@pytest.mark.skip(reason="{}")\ndef test_one(): pass\n',
    "call": 'import pytest\ndef test_one(): pytest.skip("{}")\n',
    "fixture": 'import pytest\n@pytest.fixture\ndef part(): pytest.skip("{}")\ndef test_one(part): pass\n',
    "file": 'import pytest\npytest.skip("{}", allow_module_level=True)\n',
    "import": 'import pytest\npytest.importorskip("no_such_module", reason="{}")\n',
}
UNKNOWN = "faketime is not installed"


def _run(folder: Path, code: str, *, ci: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_it.py").write_text(f"{code}\ndef test_other(): pass\n", encoding="utf-8")
    # A temporary folder of its own, as the shared one belongs to the run that this one is part of.
    own = f"--basetemp={folder / 'temporary'}"
    plugin = ("-p", "lexdex_tests.skipped_tests")
    command = (sys.executable, "-m", "pytest", *plugin, own, "-c", os.devnull, "-q", "test_it.py")
    environment = {**os.environ, "CI": ci, "PYTHONPATH": str(Path(__file__).parents[2])}
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - ours


@pytest.mark.parametrize("code", SKIPS.values(), ids=SKIPS)
def test_a_skip_fails_in_ci(tmp_path: Path, code: str) -> None:
    done = _run(tmp_path, code.format(UNKNOWN), ci="true")
    assert done.returncode not in {0, 5}, done.stdout
    assert f"A test was skipped in CI, where it must run: {UNKNOWN}" in done.stdout


@pytest.mark.parametrize(("reason", "ci"), [*((reason, "true") for reason in ALLOWED), (UNKNOWN, ""), (UNKNOWN, "0")])
def test_a_skip_passes_elsewhere_and_with_an_allowed_reason(tmp_path: Path, reason: str, ci: str) -> None:
    done = _run(tmp_path, SKIPS["test"].format(f"{reason} (whatever)"), ci=ci)
    assert done.returncode == 0, done.stdout
    assert "1 skipped" in done.stdout


def test_every_run_has_the_plugin_and_ci_says_that_it_is_ci(request: pytest.FixtureRequest) -> None:
    assert request.config.pluginmanager.has_plugin("lexdex_tests.skipped_tests")
    assert "export CI=true" in (Path(__file__).parents[3] / ".ci" / "run").read_text(encoding="utf-8")
