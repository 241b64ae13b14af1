"""Prices and terms that fit together: a trial length only with a trial, a price only where one is published."""

from typing import Any

from lexdex_sample.banks import shared
from lexdex_sample.dice import Dice

_PRIVATE_PEOPLE = "Legal Marketplace & Access to Justice Tools"
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


def commerce(dice: Dice, size: str, category: str) -> dict[str, Any]:
    """The commercial fields; large makers quote, small ones publish a price; price is US dollars a month."""
    large = size in {"501-1000", "1001-5000", "201-500"}
    model = dice.weighted(_MODELS, (40, 12, 8, 40) if large else (68, 15, 6, 11))
    if category == _PRIVATE_PEOPLE and model == "perpetual":
        model = "usage"
    known = dice.chance(0.85)
    listed = known and model in {"subscription", "usage"} and dice.chance(0.6)
    trial = _trial(dice, model, large) if known else {"free_trial": None, "trial_days": None}
    return {
        "pricing_model": model if known else "",
        "licensing_models": dice.pick(_LICENCES[model]) if known else [],
        "billing_options": dice.pick(_BILLING[model]) if known and dice.chance(0.7) else [],
        "starting_price_usd": _price(dice, size) if listed else None,
        "implementation_cost": dice.pick(shared().implementation) if dice.chance(0.4) else "",
        "support_cost": dice.pick(shared().support) if dice.chance(0.45) else "",
        "demo_available": True if dice.chance(0.7) else None,
        **trial,
    }


def _trial(dice: Dice, model: str, large: bool) -> dict[str, Any]:
    offered = model in {"subscription", "usage"} and dice.chance(0.2 if large else 0.55)
    if offered:
        return {"free_trial": True, "trial_days": dice.pick((7, 14, 14, 30)) if dice.chance(0.8) else None}
    return {"free_trial": False if dice.chance(0.5) else None, "trial_days": None}


def _price(dice: Dice, size: str) -> int:
    """A list price a person could believe: steps of 5 below 200, of 50 above."""
    low, high = shared().prices[size]
    price = low + int((high - low) * (dice.between(0, 100) / 100) ** 2)
    step = 5 if price < 200 else 50
    return max(step, price // step * step)
