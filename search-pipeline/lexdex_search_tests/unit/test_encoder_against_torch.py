"""The ONNX graph computes the same vectors as the torch model."""

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexdex_search.release.encoder import Encoder, build_cached_encoder, find_package_model

TEXTS = [
    *(f"tool number {n} for {topic}" for n, topic in enumerate(["billing", "contracts", "e-discovery", "privacy"] * 8)),
    "a", "?", "SOC 2", "Überprüfung von Verträgen", "日本語の契約", "مراجعة العقود", "naïve café", "e-mail@example.org",
    "contract lifecycle management " * 20, "word " * 300, "UPPER lower MiXeD", "1234567890", "§ 12 Abs. 3 BGB",
    "line one\nline two\ttabbed", "emoji 🙂 here", "supercalifragilisticexpialidocious" * 4, "don't can't won't",
    "What tool flags risky terms in a non-disclosure agreement that the other side has sent us?",
]  # fmt: skip


def _import_torch() -> Any:  # noqa: ANN401  (torch is no dependency of the types' check)
    """Import torch, or fail: `make test` installs it, and a skip would hide that nothing was tested."""
    try:
        return importlib.import_module("torch")
    except ImportError:
        pytest.fail(
            "torch is missing; `make test` installs it, or install requirements-train.txt, or use -m 'not torch'."
        )


@pytest.mark.covers("DC03")
@pytest.mark.torch
def test_onnx_equals_torch_within_a_ten_thousandth(cache: Path) -> None:
    torch = _import_torch()
    import transformers  # noqa: PLC0415  (seconds to import, and only this test needs it)

    folder = find_package_model()
    model = transformers.AutoModel.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    ours = Encoder(build_cached_encoder(cache, precision="fp32")).encode_documents(TEXTS)
    with torch.no_grad():
        tokens = tokenizer(TEXTS, padding=True, truncation=True, max_length=256, return_tensors="pt")
        states = model(**tokens).last_hidden_state
        mask = tokens["attention_mask"].unsqueeze(-1).float()
        theirs = torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1).numpy()
    assert len(TEXTS) >= 50
    assert np.abs(ours - theirs).max() < 1e-4
