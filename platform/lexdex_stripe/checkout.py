"""Checkout Sessions: the hosted page with its PaymentIntent behind, until paid or expired."""

from typing import Any, Final

from lexdex_stripe import intents
from lexdex_stripe.events import record_event, to_list
from lexdex_stripe.forms import read_amount, read_metadata, read_text
from lexdex_stripe.problems import StripeProblem, invalid, missing
from lexdex_stripe.store import Body, Store

KIND: Final = "checkout.session"
DEFAULT_SECONDS: Final = 24 * 3600
MIN_SECONDS: Final = 30 * 60
MAX_URL_LENGTH: Final = 5_000


def move_pages(store: Store, origin: str) -> None:
    """Let the pages of open sessions be at the origin of this start."""
    for session in store.list_all(KIND):
        if session["url"]:
            session["url"] = _build_url(session, origin)
            store.save(session)


def create_session(store: Store, params: dict[str, Any], origin: str) -> Body:
    """Create a Checkout Session with the mode `payment`; its PaymentIntent comes with the first card."""
    if read_text(params, "mode") != "payment":
        raise invalid("The simulator knows the mode payment only.", param="mode")
    lines = params.get("line_items")
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        raise invalid("Missing required param: line_items.", param="line_items", code="parameter_missing")
    currencies = {read_text(_read_price(line), "currency").lower() for line in lines}
    if len(currencies) != 1:
        raise invalid("All line items must have the same currency.", param="line_items")
    total = sum(read_amount(_read_price(line), "unit_amount") * read_amount(line, "quantity") for line in lines)
    expires_at = store.now() + DEFAULT_SECONDS
    if "expires_at" in params:
        expires_at = read_amount(params, "expires_at")
        if not MIN_SECONDS <= expires_at - store.now() <= DEFAULT_SECONDS:
            raise invalid("The `expires_at` timestamp must be 30 minutes to 24 hours ahead.", param="expires_at")
    session = store.add(
        KIND,
        "cs_test",
        amount_subtotal=total,
        amount_total=total,
        cancel_url=_read_url(params, "cancel_url"),
        client_reference_id=params.get("client_reference_id"),
        currency=currencies.pop(),
        customer_email=params.get("customer_email"),
        expires_at=expires_at,
        metadata=read_metadata(params),
        mode="payment",
        payment_intent=None,
        payment_method_types=["card"],
        payment_status="unpaid",
        status="open",
        success_url=_read_url(params, "success_url"),
        _lines=[[_read_price(line)["product_data"]["name"], _total(line)] for line in lines],
        _intent_metadata=read_metadata(params.get("payment_intent_data") or {}),
    )
    session["url"] = _build_url(session, origin)
    store.save(session)
    return session


def get_session(store: Store, session_id: str) -> Body:
    """Return a session, expired if its time is over."""
    session = store.find(KIND, session_id)
    if session is None:
        raise missing(KIND, session_id)
    if session["status"] == "open" and session["expires_at"] <= store.now():
        _expire(store, session)
    return session


def show_session(store: Store, session_id: str, params: dict[str, Any]) -> Body:
    """Return a session; `expand[]=payment_intent` puts the PaymentIntent into it."""
    session = get_session(store, session_id)
    expanded = params.get("expand") or []
    if "payment_intent" in (expanded if isinstance(expanded, list) else [expanded]) and session["payment_intent"]:
        intent = intents.get_intent(store, session["payment_intent"])
        return {**session, "payment_intent": {key: value for key, value in intent.items() if key[0] != "_"}}
    return session


def list_sessions(store: Store, params: dict[str, Any]) -> Body:
    """List all sessions, or the one of a PaymentIntent."""
    intent_id = params.get("payment_intent")
    items = [each for each in store.list_all(KIND) if not intent_id or each["payment_intent"] == intent_id]
    return to_list(items, params, "/v1/checkout/sessions")


def expire_session(store: Store, session_id: str, _: dict[str, Any]) -> Body:
    """End an open session, so that nobody can pay on its page any more."""
    session = get_session(store, session_id)
    if session["status"] != "open":
        raise invalid(
            f'Only Checkout Sessions with a status in ["open"] can be expired. This one is {session["status"]}.'
        )
    _expire(store, session)
    return session


def expire_due_sessions(store: Store) -> None:
    """Expire all sessions whose time is over."""
    for session in store.list_all(KIND):
        if session["status"] == "open":
            get_session(store, session["id"])


def pay_session(store: Store, session: Body, number: str) -> Body:
    """Pay with a card and return the PaymentIntent, which succeeded or needs 3-D Secure; card errors are raised."""
    _require_open(session)
    intent = _ensure_intent(store, session)
    intents.pay_intent(store, intent, number)
    _complete_if_paid(store, session, intent)
    return intent


def authenticate_session(store: Store, session: Body, *, is_accepted: bool) -> None:
    """End the 3-D Secure of a session's payment; card errors are raised."""
    _require_open(session)
    intent = intents.get_intent(store, session["payment_intent"] or "")
    intents.authenticate_intent(store, intent, is_accepted=is_accepted)
    _complete_if_paid(store, session, intent)


def _build_url(session: Body, origin: str) -> str:
    return f"{origin}/c/pay/{session['id']}"


def _complete_if_paid(store: Store, session: Body, intent: Body) -> None:
    if intent["status"] == "succeeded":
        session |= {"status": "complete", "payment_status": "paid", "url": None}
        store.save(session)
        record_event(store, "checkout.session.completed", session)


def _ensure_intent(store: Store, session: Body) -> Body:
    if session["payment_intent"]:
        return intents.get_intent(store, session["payment_intent"])
    metadata = session["_intent_metadata"]
    intent = intents.add_intent(store, session["amount_total"], session["currency"], metadata)
    session["payment_intent"] = intent["id"]
    store.save(session)
    return intent


def _require_open(session: Body) -> None:
    if session["status"] != "open":
        raise StripeProblem(400, "invalid_request_error", f"This Checkout Session is {session['status']}.")


def _expire(store: Store, session: Body) -> None:
    session |= {"status": "expired", "url": None}
    store.save(session)
    intent = store.find(intents.KIND, session["payment_intent"] or "")
    if intent is not None and intent["status"] in intents.OPEN:
        intents.cancel_intent(store, intent["id"], {})
    record_event(store, "checkout.session.expired", session)


def _read_price(line: dict[str, Any]) -> dict[str, Any]:
    price = line.get("price_data")
    if not isinstance(price, dict) or not isinstance(price.get("product_data"), dict):
        raise invalid("Missing required param: line_items[price_data].", param="line_items", code="parameter_missing")
    read_text(price["product_data"], "name")
    return price


def _total(line: dict[str, Any]) -> int:
    return read_amount(_read_price(line), "unit_amount") * read_amount(line, "quantity")


def _read_url(params: dict[str, Any], name: str) -> str:
    url = read_text(params, name)
    if not url.startswith(("http://", "https://")) or len(url) > MAX_URL_LENGTH:
        raise invalid("Not a valid URL", param=name, code="url_invalid")
    return url
