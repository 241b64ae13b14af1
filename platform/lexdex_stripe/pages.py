"""The pages that browsers see: the card form of a Checkout Session, and the 3-D Secure challenge of the bank."""

import html
import re
from datetime import UTC, datetime
from typing import Any, Final

from lexdex_stripe import checkout
from lexdex_stripe.cards import card_problem
from lexdex_stripe.forms import decode_form
from lexdex_stripe.http import Request, Response, redirect, to_html
from lexdex_stripe.problems import CARD_ERROR, StripeProblem
from lexdex_stripe.store import Body, Store

STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f6f8fa; color: #1a1f36; }
main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border: 1px solid #d5dbe1; }
label { display: block; margin-top: .75rem; }
input { width: 100%; padding: .5rem; font: inherit; box-sizing: border-box; }
button, .button { margin-top: 1rem; padding: .6rem 1rem; font: inherit; border: 1px solid #1a1f36; border-radius: 6px; }
button.main { background: #1a1f36; color: #fff; }
[role=alert] { color: #b3093c; }
dl { display: grid; grid-template-columns: 1fr auto; }
dd { margin: 0; text-align: right; }
.note { background: #fff6d6; padding: .5rem; border-radius: 6px; }
"""
FRAME: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>{title}</title><style>{style}</style></head><body><main>
<p class="note">Payment simulator: only test cards work, and no money moves.</p>{content}</main></body></html>"""
FORM: Final = """<h1>Pay {total}</h1><dl>{lines}</dl>{alert}
<form method="post" autocomplete="off">
<label>Card number <input name="number" inputmode="numeric" required maxlength="23"></label>
<label>Expiry (MM/YY) <input name="expiry" required maxlength="7" pattern="[0-9]{{2}} ?/ ?[0-9]{{2}}"></label>
<label>Security code <input name="cvc" inputmode="numeric" required maxlength="4" pattern="[0-9]{{3,4}}"></label>
<label>Name on card <input name="name" required maxlength="200"></label>
<button class="main">Pay {total}</button> <a class="button" href="{cancel_url}">Cancel</a></form>"""
CHALLENGE: Final = """<h1>Confirm the payment</h1>
<p>3-D Secure: your bank asks whether you want to pay {total}.</p>
<form method="post"><button class="main" name="decision" value="accept">Complete authentication</button>
<button name="decision" value="refuse">Fail authentication</button></form>"""
ENDED: Final = {
    "complete": ("This has already been paid", "Nothing is charged again.", "success_url"),
    "expired": ("This payment page has expired", "Nothing was charged on it. Please start again.", "cancel_url"),
}
"""The heading and the text of pages that have ended, and which address of the shop they lead back to."""
_EXPIRY = re.compile(r"(0[1-9]|1[0-2]) ?/ ?(\d{2})")
_PATH = re.compile(r"/c/(pay|challenge)/(\w+)")


def handle_page(store: Store, request: Request) -> Response:
    """Show a page, or act on the form that it sent; changes are committed before this returns."""
    match = _PATH.fullmatch(request.path)
    if match is None:
        return to_html(_frame("Not found", "<h1>Not found</h1>"), 404)
    try:
        with store.transaction():
            session = checkout.get_session(store, match[2])
            if session["status"] in ENDED:
                return _show_ended(session)
            show, act = (_show_form, _pay) if match[1] == "pay" else (_show_challenge, _authenticate)
            return act(store, session, request) if request.method == "POST" else show(session)
    except StripeProblem as problem:
        return to_html(_frame("Not found", f"<h1>{_escape(problem.body['error']['message'])}</h1>"), problem.status)


def _pay(store: Store, session: Body, request: Request) -> Response:
    given = decode_form(request.body.decode(errors="replace"))
    try:
        _validate_card(store, given)
        intent = checkout.pay_session(store, session, re.sub(r"[ -]", "", str(given["number"])))
    except StripeProblem as problem:
        # The card's refusal is stored with the PaymentIntent, so the transaction goes on.
        if problem.body["error"]["type"] != CARD_ERROR:
            raise
        return _show_form(session, problem.body["error"]["message"])
    if intent["status"] == "requires_action":
        return redirect(f"/c/challenge/{session['id']}")
    return redirect(_fill_in(session["success_url"], session))


def _authenticate(store: Store, session: Body, request: Request) -> Response:
    given = decode_form(request.body.decode(errors="replace"))
    try:
        checkout.authenticate_session(store, session, is_accepted=given.get("decision") == "accept")
    except StripeProblem as problem:
        if problem.body["error"]["type"] != CARD_ERROR:
            raise
        return _show_form(session, problem.body["error"]["message"], action=f"/c/pay/{session['id']}")
    return redirect(_fill_in(session["success_url"], session))


def _validate_card(store: Store, given: dict[str, Any]) -> None:
    """Raise the card error of a form whose fields cannot be right, which makes no attempt to pay."""
    expiry = _EXPIRY.fullmatch(str(given.get("expiry", "")).strip())
    if not str(given.get("number", "")).strip():
        raise card_problem("incorrect_number", "Your card number is incomplete.")
    if expiry is None:
        raise card_problem("invalid_expiry_month", "Your card's expiration date is invalid.")
    year, month = _read_month(store)
    if (2000 + int(expiry[2]), int(expiry[1])) < (year, month):
        raise card_problem("invalid_expiry_year", "Your card's expiration year is in the past.")
    if not re.fullmatch(r"\d{3,4}", str(given.get("cvc", "")).strip()):
        raise card_problem("invalid_cvc", "Your card's security code is invalid.")


def _read_month(store: Store) -> tuple[int, int]:
    now = datetime.fromtimestamp(store.now(), UTC)
    return now.year, now.month


def _show_form(session: Body, alert: str = "", *, action: str = "") -> Response:
    lines = "".join(
        f"<dt>{_escape(name)}</dt><dd>{_format(amount, session['currency'])}</dd>" for name, amount in session["_lines"]
    )
    content = FORM.format(
        total=_format(session["amount_total"], session["currency"]),
        lines=lines,
        alert=f'<p role="alert">{_escape(alert)}</p>' if alert else "",
        cancel_url=_escape(_fill_in(session["cancel_url"], session)),
    )
    if action:
        content = content.replace('<form method="post"', f'<form method="post" action="{_escape(action)}"')
    return to_html(_frame("Checkout", content))


def _show_challenge(session: Body) -> Response:
    total = _format(session["amount_total"], session["currency"])
    return to_html(_frame("3-D Secure", CHALLENGE.format(total=total)))


def _show_ended(session: Body) -> Response:
    heading, text, back = ENDED[session["status"]]
    link = f'<a class="button" href="{_escape(_fill_in(session[back], session))}">Return to the shop</a>'
    return to_html(_frame("Checkout", f"<h1>{heading}</h1><p>{text}</p><p>{link}</p>"))


def _fill_in(url: str, session: Body) -> str:
    return url.replace("{CHECKOUT_SESSION_ID}", session["id"])


def _format(amount: int, currency: str) -> str:
    return f"{currency.upper()} {amount // 100:,}.{amount % 100:02d}"


def _escape(text: object) -> str:
    return html.escape(str(text))


def _frame(title: str, content: str) -> str:
    return FRAME.format(title=title, style=STYLE, content=content)
