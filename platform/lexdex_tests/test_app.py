"""The application as a whole: what it loads, and that its document is the committed one."""

import json
import os
import subprocess
import sys
from pathlib import Path

from lexdex_tests.conventions.source_files import ROOT
from lexdex_tests.live_site import QUIET_ENVIRONMENT

HEAVY = ("ray", "torch", "transformers", "onnx", "pyarrow", "pandas")
PROBE = """
import json, sys
from lexdex.app import create_app
from lexdex.settings import load
create_app(load())
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules})))
"""


def _run_python(*words: str, data: Path) -> str:
    done = subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, *words],
        env={**os.environ, **QUIET_ENVIRONMENT, "LEXDEX_DATA_DIR": str(data)},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return done.stdout


def test_the_interface_loads_neither_ray_nor_torch(tmp_path: Path) -> None:
    """Search in process needs onnxruntime and tokenizers; all else would cost memory in every replica."""
    loaded = set(json.loads(_run_python("-c", PROBE, data=tmp_path)))
    assert {"litestar", "onnxruntime", "lexdex_search"} <= loaded
    assert loaded & set(HEAVY) == set()


def test_the_committed_openapi_document_is_up_to_date(tmp_path: Path) -> None:
    """The web app's client is made from it; `make openapi` writes both."""
    assert _run_python("-m", "lexdex", "openapi", data=tmp_path) == (ROOT / "web" / "openapi.json").read_text(
        encoding="utf-8"
    )


def test_every_operation_has_a_name_and_says_how_it_fails() -> None:
    document = json.loads((ROOT / "web" / "openapi.json").read_bytes())
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) > 10
    assert [o["operationId"] for o in operations if "500" not in o["responses"] or not o.get("summary")] == []
