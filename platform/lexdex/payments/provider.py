"""Calls Stripe through its official client, and turns its answers and errors into ours."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

import httpx
import msgspec
import stripe

from lexdex.foundation.errors import Unavailable
from lexdex.foundation.telemetry import get_logger
from lexdex.settings import Settings

logger = get_logger("lexdex.payments")

REQUEST_SECONDS: Final = 4.0
"""The timeout of one request; the client repeats it with the same idempotency key."""
TOTAL_SECONDS: Final = 10.0
"""The timeout of a call with its repeats: below the time that a browser or proxy waits for us."""
MAX_REPEATS: Final = 2
NO_ACCOUNT: Final = "Payments are not available on this site. Please contact us."
NOT_ANSWERING: Final = (
    "The payment provider does not answer. Nothing was charged by this request; please try again in a moment."
)

T = TypeVar("T")
CheckoutState = Literal["open", "complete", "expired"]


class ProviderRefused(Exception):
    """Stripe refused a request; `code` is its own, such as charge_already_refunded, or empty."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class IdempotencyKeyUsed(ProviderRefused):
    """The idempotency key was used before with other parameters."""


class _Refusal(msgspec.Struct, frozen=True):
    code: str | None = None
    decline_code: str | None = None


class Intent(msgspec.Struct, frozen=True):
    """A PaymentIntent, as far as its state matters."""

    id: str
    status: str
    last_payment_error: _Refusal | None = None


class Checkout(msgspec.Struct, frozen=True):
    """A Checkout Session with its PaymentIntent, as far as their state matters; both may name a refusal."""

    id: str
    status: CheckoutState
    payment_status: str
    amount_total: int
    currency: str
    url: str | None = None
    payment_intent: Intent | str | None = None

    @property
    def intent(self) -> Intent | None:
        """The PaymentIntent, once a card was entered."""
        return self.payment_intent if isinstance(self.payment_intent, Intent) else None

    @property
    def failure(self) -> str:
        """Stripe's code of the last refusal, or an empty text."""
        error = self.intent.last_payment_error if self.intent else None
        return (error.decline_code or error.code or "card_declined") if error else ""


class ProviderRefund(msgspec.Struct, frozen=True):
    """A refund at Stripe; `metadata` has our id as `refund_id` if we requested it."""

    id: str
    amount: int
    status: str
    metadata: dict[str, str] = {}


class _Page(msgspec.Struct, frozen=True):
    data: list[ProviderRefund]


async def create_checkout(settings: Settings, params: dict[str, Any], key: str) -> Checkout:
    """Create a Checkout Session, or return the one that was created with this idempotency key."""
    create = _connect(settings).v1.checkout.sessions.create_async
    return await _call(Checkout, lambda: create(params, {"idempotency_key": key}))  # type: ignore[arg-type]


async def read_checkout(settings: Settings, checkout_id: str) -> Checkout:
    """Read the current state of a Checkout Session and its PaymentIntent."""
    retrieve = _connect(settings).v1.checkout.sessions.retrieve_async
    return await _call(Checkout, lambda: retrieve(checkout_id, {"expand": ["payment_intent"]}))


async def expire_checkout(settings: Settings, checkout_id: str) -> None:
    """End an open Checkout Session, so that it cannot be paid; raises ProviderRefused if it is not open."""
    expire = _connect(settings).v1.checkout.sessions.expire_async
    await _call(Checkout, lambda: expire(checkout_id))


async def create_refund(settings: Settings, params: dict[str, Any], key: str) -> ProviderRefund:
    """Refund a PaymentIntent, or return the refund that was made with this idempotency key."""
    create = _connect(settings).v1.refunds.create_async
    return await _call(ProviderRefund, lambda: create(params, {"idempotency_key": key}))  # type: ignore[arg-type]


async def list_refunds(settings: Settings, payment_intent: str) -> list[ProviderRefund]:
    """List the refunds of a PaymentIntent, latest first."""
    list_all = _connect(settings).v1.refunds.list_async
    return (await _call(_Page, lambda: list_all({"payment_intent": payment_intent, "limit": 100}))).data


class _Connection(stripe.HTTPXClient):
    """The client's own connection by httpx; it passes bodies in the way that httpx does not deprecate."""

    def __init__(self) -> None:
        super().__init__(timeout=httpx.Timeout(REQUEST_SECONDS))

    def _get_request_args_kwargs(self, method: str, url: str, headers: Any, post_data: Any) -> Any:  # noqa: ANN401
        args, options = super()._get_request_args_kwargs(method, url, headers, post_data)
        return args, {**options, "data": None, "content": options["data"] or None}


def require_account(settings: Settings) -> None:
    """Raise Unavailable if no account is configured."""
    if not settings.stripe_api_key:
        raise Unavailable(NO_ACCOUNT)


def _connect(settings: Settings) -> stripe.StripeClient:
    """Return the client of this account; raises Unavailable if none is configured."""
    require_account(settings)
    return _build_client(settings.stripe_api_key, settings.stripe_api_base)


@lru_cache(maxsize=4)
def _build_client(key: str, base: str) -> stripe.StripeClient:
    stripe.enable_telemetry = False
    return stripe.StripeClient(
        key, base_addresses={"api": base.rstrip("/")}, max_network_retries=MAX_REPEATS, http_client=_Connection()
    )


async def _call(kind: type[T], call: Callable[[], Awaitable[stripe.StripeObject]]) -> T:
    """Return the answer of a call; raises ProviderRefused, or Unavailable where another try may help."""
    try:
        async with asyncio.timeout(TOTAL_SECONDS):
            answer = await call()
        return msgspec.convert(answer.to_dict(), kind)
    except stripe.IdempotencyError as error:
        raise IdempotencyKeyUsed("idempotency_error") from error
    except (stripe.CardError, stripe.InvalidRequestError) as error:
        # The message may quote parameters, so only the code is logged.
        logger.warning("the payment provider refused a request", code=error.code, request=error.request_id)
        raise ProviderRefused(error.code or "") from error
    except (stripe.AuthenticationError, stripe.PermissionError) as error:
        logger.error("the payment provider refuses the API key", request=error.request_id)  # noqa: TRY400 - no secret in a traceback
        raise Unavailable(NOT_ANSWERING) from error
    except (stripe.StripeError, TimeoutError, msgspec.ValidationError) as error:
        logger.warning("the payment provider failed", error=type(error).__name__)
        raise Unavailable(NOT_ANSWERING) from error
