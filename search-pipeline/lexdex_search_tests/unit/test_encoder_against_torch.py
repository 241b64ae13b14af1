"""The ONNX graph computes the same vectors as the torch model.

The vectors of torch are stored beside this file, because torch takes gigabytes; `make test-all` compares them with it.
To store them anew, after another model or text: `python -m lexdex_search_tests.unit.test_encoder_against_torch`.
"""

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


VECTORS = Path(__file__).with_name("torch_vectors.npy")
"""The vectors of TEXTS by torch, one row of 384 float32 each, of length 1."""


def compute_vectors() -> Any:  # noqa: ANN401 - arrays of torch, which is no dependency of the check of types
    """Compute the vectors of TEXTS with torch."""
    torch, transformers = (importlib.import_module(name) for name in ("torch", "transformers"))
    folder = find_package_model()
    model = transformers.AutoModel.from_pretrained(folder).eval()
    tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
    with torch.no_grad():
        tokens = tokenizer(TEXTS, padding=True, truncation=True, max_length=256, return_tensors="pt")
        states = model(**tokens).last_hidden_state
        mask = tokens["attention_mask"].unsqueeze(-1).float()
        return torch.nn.functional.normalize((states * mask).sum(1) / mask.sum(1), dim=1).numpy()


@pytest.mark.covers("DC03")
def test_onnx_equals_torch_within_a_ten_thousandth(cache: Path) -> None:
    ours = Encoder(build_cached_encoder(cache, precision="fp32")).encode_documents(TEXTS)
    assert len(TEXTS) >= 50
    assert np.abs(ours - np.load(VECTORS)).max() < 1e-4


@pytest.mark.torch
def test_the_stored_vectors_are_those_of_torch() -> None:
    assert np.abs(compute_vectors() - np.load(VECTORS)).max() < 1e-6


if __name__ == "__main__":
    np.save(VECTORS, compute_vectors().astype(np.float32))
