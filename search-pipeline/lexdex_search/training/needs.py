"""Read the statements of need, divide them into parts, and refuse data whose parts leak into each other.

A statement says in a user's words what a tool is to do, and names the function (a capability of the catalogue) that
does it. A fifth of the functions of each writer is kept out of training, and one statement in nine of the others.
"""

import hashlib
import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from importlib.resources import files
from typing import Final, Literal

import msgspec

from lexdex_search.text_analysis import list_stems

Part = Literal["train", "reference", "development", "test"]
"""`reference` statements are never trained on; they describe the functions that are kept out, as `train` ones do the
others. `development` is for choosing parameters, `test` for the gate."""
Kind = Literal["request", "problem", "jargon", "story", "de", "fr", "es", "pt"]

KEPT_OUT_SHARE: Final = 5
"""One in this many functions of each writer is kept out of training."""
TEST_STATEMENTS: Final = 4
"""Statements of a function that is kept out that are queries of the test; the others are `reference`."""
MAX_OVERLAP: Final = 0.8
"""Statements of different parts may share at most this share of their words (Jaccard index of stems)."""
MIN_STEMS: Final = 3
"""Shorter statements are compared as a whole: two requests of two words may share one of them."""
MAX_NAMED: Final = 3


class InvalidTrainingData(ValueError):
    """The training data is damaged, or one part of it leaks into another; the message says where."""


class Need(msgspec.Struct, frozen=True):
    """A statement of need, with the function that it asks for and the number of its writer."""

    function: str
    kind: Kind
    text: str
    writer: str


class DataRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a set of training data comes from, its licence, and the SHA-256 digest of its file."""

    name: str
    digest: str
    licence: str
    origin: str
    collected_on: str
    personal_data: str
    changes: tuple[str, ...]
    excluded: frozenset[str] = frozenset()
    """Digests of the statements that are in no part, because queries of the evaluations say nearly the same."""


class DividedNeeds(msgspec.Struct, frozen=True, kw_only=True):
    """The statements by part, and the functions of which no statement is trained on."""

    record: DataRecord
    parts: dict[Part, tuple[Need, ...]]
    kept_out: frozenset[str]

    @property
    def described(self) -> tuple[Need, ...]:
        """The statements that describe functions when a test is run: all but the queries of the test."""
        return tuple(need for part in ("train", "reference", "development") for need in self.parts[part])


def read_needs() -> DividedNeeds:
    """Read the shipped statements and divide them; raises `InvalidTrainingData` if they are damaged or leak."""
    folder = files("lexdex_search.training")
    record = msgspec.convert(tomllib.loads((folder / "needs.toml").read_text(encoding="utf-8")), DataRecord)
    return parse_needs((folder / "needs.jsonl").read_bytes(), record)


def parse_needs(content: bytes, record: DataRecord) -> DividedNeeds:
    """Parse the content of a data file after comparing its digest with its record, and divide the statements."""
    digest = hashlib.sha256(content).hexdigest()
    if digest != record.digest:
        raise InvalidTrainingData(f"The data “{record.name}” has the digest {digest}, but its record {record.digest}.")
    decoder = msgspec.json.Decoder(Need)
    try:
        needs = [decoder.decode(line) for line in content.splitlines() if line.strip()]
    except msgspec.MsgspecError as error:
        raise InvalidTrainingData(f"A line of the data “{record.name}” cannot be read: {error}") from error
    used = [need for need in needs if compute_statement_digest(need.text) not in record.excluded]
    divided = divide_needs(used, record)
    refuse_leaks(divided)
    return divided


def divide_needs(needs: Sequence[Need], record: DataRecord) -> DividedNeeds:
    """Divide statements into parts by hashes of their content, whatever the order of the file."""
    kept_out = _choose_kept_out(needs)
    by_function: dict[str, list[Need]] = defaultdict(list)
    for need in sorted(needs, key=lambda need: _hash(need.function, need.text)):
        by_function[need.function].append(need)
    parts: dict[Part, list[Need]] = {"train": [], "reference": [], "development": [], "test": []}
    for function, listed in sorted(by_function.items()):
        if function in kept_out:
            parts["test"] += listed[:TEST_STATEMENTS]
            parts["reference"] += listed[TEST_STATEMENTS:]
        else:
            parts["test"] += listed[:1]
            parts["development"] += listed[1:2]
            parts["train"] += listed[2:]
    return DividedNeeds(record=record, parts={name: tuple(listed) for name, listed in parts.items()}, kept_out=kept_out)


def refuse_leaks(divided: DividedNeeds, queries: Iterable[str] = ()) -> None:
    """Raise `InvalidTrainingData` if a trained statement resembles one of the test, or one of the other `queries`.

    The message names functions and statements of the data only, never one of the other queries: some are blind.
    """
    trained = divided.parts["train"]
    mixed = sorted({need.function for need in trained} & divided.kept_out)
    if mixed:
        raise InvalidTrainingData(f"Functions that are kept out are trained on: {', '.join(mixed[:MAX_NAMED])}.")
    leaks = [need.text for need in list_similar(trained, [*(need.text for need in divided.parts["test"]), *queries])]
    if leaks:
        named = "; ".join(f"“{text}”" for text in leaks[:MAX_NAMED])
        raise InvalidTrainingData(f"{len(leaks)} trained statements are also in the test or nearly so: {named}.")


def list_similar(needs: Sequence[Need], texts: Iterable[str]) -> list[Need]:
    """List the statements that are the same as one of the texts or nearly so, by statement."""
    index = _index_by_stem(needs)
    found = {need for text in texts for need in _find_similar(text, needs, index)}
    return sorted(found, key=lambda need: need.text)


def compute_statement_digest(text: str) -> str:
    """Compute the digest by which a data record names an excluded statement."""
    return _hash(text)


def _choose_kept_out(needs: Iterable[Need]) -> frozenset[str]:
    functions: dict[str, set[str]] = defaultdict(set)
    for need in needs:
        functions[need.writer].add(need.function)
    return frozenset(
        function
        for writer, written in functions.items()
        for function in sorted(written, key=lambda name: _hash(writer, name))[: len(written) // KEPT_OUT_SHARE]
    )


def _index_by_stem(needs: Sequence[Need]) -> dict[str, list[int]]:
    index: dict[str, list[int]] = defaultdict(list)
    for position, need in enumerate(needs):
        for stem in _list_stems(need.text):
            index[stem].append(position)
    return index


def _find_similar(text: str, needs: Sequence[Need], index: dict[str, list[int]]) -> list[Need]:
    stems = _list_stems(text)
    shared: dict[int, int] = defaultdict(int)
    for stem in stems:
        for position in index.get(stem, ()):
            shared[position] += 1
    return [needs[position] for position, count in shared.items() if _overlaps(stems, needs[position].text, count)]


def _overlaps(stems: Collection[str], text: str, shared: int) -> bool:
    others = _list_stems(text)
    union = len(stems) + len(others) - shared
    limit = MAX_OVERLAP if min(len(stems), len(others)) >= MIN_STEMS else 1.0
    return shared / union >= limit


def _list_stems(text: str) -> frozenset[str]:
    return frozenset(list_stems(text)) or frozenset(re.findall(r"\w+", text.casefold()))


def _hash(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=8).hexdigest()
