"""What this feature contributes to the API process and to the worker."""

from lexdex.foundation.feature import Feature, Parts, Services
from lexdex.foundation.health import State
from lexdex.search.engine_inprocess import InProcessEngine
from lexdex.search.jobs import CONSUMERS, SCHEDULES
from lexdex.search.personal_data import PERSONAL_DATA
from lexdex.search.routes import handlers
from lexdex.search.routes.asking import Asking
from lexdex.search.service.memory import AnswerMemory


def _create_parts(services: Services) -> Parts:
    engine = InProcessEngine(services.settings)

    async def check() -> State:
        return "ready" if engine.release else "preparing"

    asking = Asking(services.settings, engine, AnswerMemory(services.redis))
    return Parts({"engine": engine, "asking": asking}, lifespans=(engine.following,), checks={"search": check})


feature = Feature(
    name="search",
    consumers=CONSUMERS,
    schedules=SCHEDULES,
    handlers=handlers,
    create_parts=_create_parts,
    personal_data=PERSONAL_DATA,
)
