"""Importing the engine loads neither Ray, torch, transformers nor the graph builder."""

import subprocess
import sys

import pytest

HEAVY = ("ray", "torch", "transformers", "onnx", "pandas", "pyarrow", "weaviate", "lexdex")


@pytest.mark.parametrize("module", ["lexdex_search.engine", "lexdex_search.release.embed", "lexdex_search.cli"])
def test_a_library_stays_light(module: str) -> None:
    code = f"import sys, {module}; print(','.join(m for m in {HEAVY} if m in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)  # noqa: S603
    assert done.stdout.strip() == ""
    assert done.stderr == ""
