"""Asks for a captcha where the forms that need no login receive too many requests."""

from lexdex.foundation.actor import Actor
from lexdex.foundation.errors import Forbidden, TooMany
from lexdex.foundation.http.client import AnyRequest, get_client_address
from lexdex.foundation.limits import DAY, HOUR, Limits, Rule, per_account, per_subject
from lexdex.foundation.live_settings import get_current
from lexdex.settings import Settings
from lexdex.trial import cookie, service
from lexdex.trial.captcha import messages
from lexdex.trial.schemas import Visitor

OF_ACCOUNT: Rule = per_account(10, DAY)
"""Requests of a signed-in user for which no captcha is asked."""
OF_SOLUTION: Rule = per_subject(5, service.SOLVED_HOURS * HOUR)
"""Requests for which one solved captcha is enough; otherwise one would do for a flood from many addresses."""


class TrialCaptchaGate:
    """Accepts the captcha that the trial's endpoints verify and store in the visitor's cookie."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self._settings, self._limits = settings, limits

    async def require_solved(self, request: AnyRequest, visitor: Actor | None) -> None:
        """Return if the client has solved a captcha or needs none; raises Forbidden, with a header that names it."""
        settings = get_current(self._settings)
        if settings.captcha == "none":
            return
        address = get_client_address(request)
        if visitor and await self._is_within(OF_ACCOUNT, address, account=str(visitor.account_id)):
            return
        solver = cookie.read_visitor(request, settings)
        if solver and service.is_solved(settings, solver) and await self._use_solution(solver, address):
            return
        raise Forbidden(messages.REQUIRED, rule="captcha_missing", headers={"Captcha-Required": "true"})

    async def _use_solution(self, solver: Visitor, address: str) -> bool:
        return await self._is_within(OF_SOLUTION, address, subject=f"{solver.trial} {solver.solved_at}")

    async def _is_within(self, rule: Rule, address: str, *, account: str = "", subject: str = "") -> bool:
        """Count a request without or with a captcha; returns False if the rule is exceeded."""
        try:
            await self._limits.count_request(
                f"captcha per {rule.scope}", (rule,), address=address, account=account, subject=subject
            )
        except TooMany:
            return False
        return True
