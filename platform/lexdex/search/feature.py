"""Registers the endpoints, index updates, scheduled jobs, health check and personal data of search."""

from collections.abc import Callable
from pathlib import Path

from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.foundation.tokens import derive_cache_key
from lexdex.search.engines import create_engine
from lexdex.search.jobs import CONSUMERS, SCHEDULES
from lexdex.search.personal_data import PERSONAL_DATA
from lexdex.search.routes import handlers
from lexdex.search.routes.search_handler import SearchHandler
from lexdex.search.service.answer_cache import AnswerCache
from lexdex.search.service.answer_wordings import AnswerWordings
from lexdex.search.service.search_log import rotate_keys
from lexdex.search.wording.models import choose_model
from lexdex_search.engine import Engine


def create_parts(services: Services, open_engine: Callable[[Path], Engine] | None = None) -> Parts:
    """Create the search engine, the search handler, the language model and the health check of an API process.

    `open_engine` opens the current release in the folder that contains all releases; by default, `Engine.open`.
    """
    engine = create_engine(services.settings, open_engine)
    cache = AnswerCache(services.cache, derive_cache_key(services.settings))
    wordings = AnswerWordings(services.settings, choose_model(services.settings))
    search_handler = SearchHandler(services.settings, engine, cache, wordings)
    return Parts(
        {"engine": engine, "search_handler": search_handler, "answer_wordings": wordings},
        lifespans=(engine.follow_releases, wordings.keep_model),
        checks={"search": engine.check_health},
    )


feature = Feature(
    name="search",
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    handlers=handlers,
    create_parts=create_parts,
    personal_data=PERSONAL_DATA,
    rotate_keys=rotate_keys,
)
