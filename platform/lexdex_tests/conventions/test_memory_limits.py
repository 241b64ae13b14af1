"""The memory of a pod is enough for its process and for all processes that it may start at once."""

from typing import Final

import pytest
import yaml

from lexdex.certificates import pdf_process, pdf_signatures
from lexdex.foundation import image_process, images
from lexdex.foundation.documents import checking, process
from lexdex.foundation.workbooks import reading
from lexdex_tests.conventions.source_files import ROOT

MIB: Final = 1024 * 1024
OWN_MIB: Final = 512
"""More than an API process (480 MiB) or a worker (395 MiB) took at the end of a test of their load."""
STARTED_MIB: Final = {
    "api": (
        images.MAX_CONVERSIONS * image_process.MAX_MEMORY_BYTES
        + checking.MAX_CHECKS * process.MAX_MEMORY_BYTES
        + pdf_signatures.MAX_PROCESSES * pdf_process.MAX_MEMORY_BYTES
    )
    // MIB,
    "worker": reading.MAX_MEMORY_BYTES // MIB,
}


@pytest.mark.parametrize("part", STARTED_MIB)
def test_the_limit_of_a_pod_covers_the_processes_that_it_starts(part: str) -> None:
    values = yaml.safe_load((ROOT / "charts" / "lexdex" / "values.yaml").read_text(encoding="utf-8"))
    limit = values[part]["resources"]["limits"]["memory"]
    assert int(limit.removesuffix("Mi")) >= OWN_MIB + STARTED_MIB[part]
