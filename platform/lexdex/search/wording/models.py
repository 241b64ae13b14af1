"""Chooses the language model that the settings name."""

from pathlib import Path

from lexdex.search.wording.chat_completions import ChatCompletions
from lexdex.search.wording.local_model import LocalModel
from lexdex.search.wording.port import LanguageModel
from lexdex.settings import Settings


def choose_model(settings: Settings) -> LanguageModel | None:
    """Return the language model at the configured address or in the configured folder; None without either."""
    if settings.wording_url:
        return ChatCompletions(settings.wording_url, settings.wording_model, settings.wording_api_key)
    if settings.wording_model_path:
        return LocalModel(Path(settings.wording_model_path))
    return None
