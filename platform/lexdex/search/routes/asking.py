"""A question on its way, whoever asks and however the answer is sent: counted, charged, served, logged."""

from uuid import UUID

from litestar.datastructures import Cookie

from lexdex.foundation.actor import Actor
from lexdex.foundation.http.client import AnyRequest, client_address
from lexdex.search.port import SearchEngine
from lexdex.search.schemas import AiSearchRequest, FreeAiSearchRequest
from lexdex.search.service import log, questions, serving
from lexdex.search.service.memory import AnswerMemory, Served
from lexdex.settings import Settings
from lexdex.trial import cookie
from lexdex.trial import service as trial


class Dress:
    """What an answer carries beside its body."""

    def __init__(self, headers: dict[str, str], cookies: list[Cookie]) -> None:
        self.headers, self.cookies = headers, cookies


class Asking:
    """Shared by all calls that answer a question."""

    def __init__(self, settings: Settings, engine: SearchEngine, memory: AnswerMemory) -> None:
        self._settings, self._engine, self._memory = settings, engine, memory

    async def as_visitor(self, data: FreeAiSearchRequest, request: AnyRequest) -> tuple[Served, UUID, Dress]:
        """At the price of a prompt, which is given back when the search fails or words alone answer."""
        settings, address = self._settings, client_address(request)
        ask, known = questions.asked(data), cookie.visitor_of(request, settings)
        async with trial.prompt(settings, known, address) as prompt:
            served = await serving.serve(settings, self._engine, self._memory, ask)
            prompt.free = served.logged.mode == "keyword"
        number = await log.write(log.visitor(settings, prompt.visitor.trial), served.logged, is_member=False)
        dress = Dress({"Trial-Prompts-Left": str(prompt.left)}, [])
        if prompt.visitor != known:
            dress.cookies.append(cookie.create_cookie(settings, prompt.visitor))
        return served, number, dress

    async def as_member(self, data: AiSearchRequest, actor: Actor) -> tuple[Served, UUID, Dress]:
        """Answer without a price; the rate limit of the account alone counts."""
        served = await serving.serve(self._settings, self._engine, self._memory, questions.asked(data))
        number = await log.write(log.member(self._settings, actor.account), served.logged, is_member=True)
        return served, number, Dress({}, [])
