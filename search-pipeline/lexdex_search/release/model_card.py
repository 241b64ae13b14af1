"""The model card of a trained encoder: what it was trained from and on, which its releases carry."""

from pathlib import Path
from typing import Any, Final

import msgspec

from lexdex_search.release.errors import BrokenRelease

CARD_FILE: Final = "model_card.json"
"""Absent if the encoder is the untrained default one."""


class TrainingData(msgspec.Struct, frozen=True, kw_only=True):
    """A set of data that an encoder was trained on; the digests are SHA-256, of the file and of the trained part."""

    name: str
    digest: str
    licence: str
    origin: str
    trained_statements: int
    trained_digest: str
    kept_out_functions: int


class ModelCard(msgspec.Struct, frozen=True, kw_only=True):
    """How an encoder was trained; `id` is a hash of everything that decides its weights."""

    id: str
    base_model: str
    base_digest: str
    data: tuple[TrainingData, ...]
    parameters: dict[str, Any]
    workers: int
    device: str
    tools: dict[str, str]
    trained_at: str
    last_loss: float | None = None
    intended_use: str = "finding legal technology by need, for queries in English, German, French, Spanish, Portuguese"
    limits: str = "its word pieces are those of an English model; other languages gain less from training"


def read_model_card(folder: Path) -> ModelCard | None:
    """Read the model card from the folder of an encoder or a release; None if the encoder was not trained by us."""
    path = folder / CARD_FILE
    if not path.is_file():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=ModelCard)
    except msgspec.MsgspecError as error:
        raise BrokenRelease(f"{path} is not a model card: {error}") from error
