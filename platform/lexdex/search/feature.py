"""What this feature contributes to the API process and to the worker."""

from collections.abc import Callable
from pathlib import Path

from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.foundation.health import State
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.search.jobs import CONSUMERS, SCHEDULES
from lexdex.search.personal_data import PERSONAL_DATA
from lexdex.search.routes import handlers
from lexdex.search.routes.asking import Asking
from lexdex.search.service.memory import AnswerMemory
from lexdex_search.engine import Engine


def create_parts(services: Services, open_engine: Callable[[Path], Engine] = Engine.open) -> Parts:
    """Create the engine and what the handlers share; `open_engine` opens the current release."""
    engine = InProcessEngine(services.settings, open_engine)

    async def check() -> State:
        if engine.is_stuck:
            return "unavailable"
        return "ready" if engine.release else "preparing"

    asking = Asking(services.settings, engine, AnswerMemory(services.redis))
    return Parts({"engine": engine, "asking": asking}, lifespans=(engine.following,), checks={"search": check})


feature = Feature(
    name="search",
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    handlers=handlers,
    create_parts=create_parts,
    personal_data=PERSONAL_DATA,
)
