"""Generate consistent commercial fields, for example a length of the trial only for products with a trial."""

from typing import Any

from lexdex_sample.phrase_banks import read_shared_lists
from lexdex_sample.seeded_random import SeededRandom

_CONSUMER_CATEGORY = "Legal Marketplace & Access to Justice Tools"
_MODELS = ("subscription", "usage", "perpetual", "custom")
_LICENCES = {
    "subscription": (["Subscription"], ["Subscription", "Per user"], ["Per user"]),
    "usage": (["Usage-based"], ["Usage-based", "Subscription"]),
    "perpetual": (["Perpetual"], ["Perpetual", "Per user"]),
    "custom": (["Custom"], ["Custom", "Subscription"]),
}
_BILLING = {
    "subscription": (["Monthly", "Annual"], ["Annual"], ["Monthly"]),
    "usage": (["Monthly"], ["Pay as you go"], ["Per matter"]),
    "perpetual": (["One-time", "Annual maintenance"], ["One-time"]),
    "custom": (["Annual"], ["Annual", "Multi-year"]),
}


def generate_terms(rng: SeededRandom, size: str, category: str) -> dict[str, Any]:
    """Generate the commercial fields, such as pricing model, price in US dollars per month, and free trial.

    `size` is the vendor's number of employees, an entry of SIZES; the products of smaller vendors state a price more
    often.
    """
    large = size in {"501-1000", "1001-5000", "201-500"}
    model = rng.pick_weighted(_MODELS, (40, 12, 8, 40) if large else (68, 15, 6, 11))
    if category == _CONSUMER_CATEGORY and model == "perpetual":
        model = "usage"
    known = rng.draw_boolean(0.85)
    listed = known and model in {"subscription", "usage"} and rng.draw_boolean(0.6)
    trial = _generate_trial(rng, model, large) if known else {"free_trial": None, "trial_days": None}
    return {
        "pricing_model": model if known else "",
        "licensing_models": rng.pick(_LICENCES[model]) if known else [],
        "billing_options": rng.pick(_BILLING[model]) if known and rng.draw_boolean(0.7) else [],
        "starting_price_usd": _generate_price(rng, size) if listed else None,
        "implementation_cost": rng.pick(read_shared_lists().implementation) if rng.draw_boolean(0.4) else "",
        "support_cost": rng.pick(read_shared_lists().support) if rng.draw_boolean(0.45) else "",
        "demo_available": True if rng.draw_boolean(0.7) else None,
        **trial,
    }


def _generate_trial(rng: SeededRandom, model: str, large: bool) -> dict[str, Any]:
    offered = model in {"subscription", "usage"} and rng.draw_boolean(0.2 if large else 0.55)
    if offered:
        return {"free_trial": True, "trial_days": rng.pick((7, 14, 14, 30)) if rng.draw_boolean(0.8) else None}
    return {"free_trial": False if rng.draw_boolean(0.5) else None, "trial_days": None}


def _generate_price(rng: SeededRandom, size: str) -> int:
    """Generate a price in US dollars per month, a multiple of 5 below 200 and of 50 from 200 on."""
    low, high = read_shared_lists().prices[size]
    price = low + int((high - low) * (rng.draw_integer(0, 100) / 100) ** 2)
    step = 5 if price < 200 else 50
    return max(step, price // step * step)
