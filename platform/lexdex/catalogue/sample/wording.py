"""Sentences of invented products, built from what the document says and nothing else."""

from collections.abc import Callable
from typing import Any

from lexdex.catalogue.sample.banks import Bank, Topic
from lexdex.catalogue.sample.dice import Dice

_MASS = ("software", "forms", "training", "intelligence for", "search for", "technology for")


def with_article(kind: str) -> str:
    """A kind of product with a or an, or with neither where English counts no pieces."""
    if any(word in kind for word in _MASS):
        return kind
    return f"{'an' if kind[0].lower() in 'aeio' else 'a'} {kind}"


def joined(items: list[str]) -> str:
    """A list as it is spoken: a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def sentence(text: str) -> str:
    """The text with a capital first letter; the rest is left alone."""
    return text[0].upper() + text[1:]


def describe(dice: Dice, fields: dict[str, Any], bank: Bank, topic: Topic, second: Topic | None) -> str:
    """Two to four sentences; takes the helper `audience` out of the fields. A fact that the document leaves open is not told."""
    audience = fields.pop("audience")
    first, then, last = dice.some(topic.does, 3)
    parts = [_opening(dice, fields, topic, audience, first), _middle(dice, then, last)]
    if second:
        does = dice.pick(second.does)
        parts.append(sentence(dice.pick((f"on the side it {does}.", f"a second module {does}.", f"it also serves as {with_article(second.kinds[0])} and {does}."))))
    facts = _facts(fields)
    if facts and dice.chance(0.8):
        parts.append(dice.pick(facts)(dice))
    return " ".join(parts)


def _opening(dice: Dice, fields: dict[str, Any], topic: Topic, audience: str, does: str) -> str:
    name, company, kind = fields["name"], fields["company"], dice.pick(topic.kinds)
    forms = [
        f"{name} {does}.",
        f"{name}, {with_article(kind)} from {company}, {does}.",
        f"Made for {audience}, {name} {does}.",
        f"{sentence(audience)} turn to {name}, which {does}.",
        f"{name} is {with_article(kind)} that {does}.",
    ]
    if " for " not in kind:
        forms.append(f"{name} is {with_article(kind)} for {audience}. It {does}.")
    return dice.pick(forms)


def _middle(dice: Dice, then: str, last: str) -> str:
    forms = (f"It {then}.", f"It also {then}.", f"It {then}; besides, it {last}.", f"The product {then}.", f"It {then}, and it {last}.")
    return dice.pick(forms)


def _facts(fields: dict[str, Any]) -> list[Callable[[Dice], str]]:
    """Closing sentences that the known fields allow."""
    languages, linked, held = fields["languages"], fields["integrations"], fields["security_certifications"]
    places, models, home = fields["hosting_locations"], fields["deployment_models"], fields["headquarters"]
    facts: list[Callable[[Dice], str]] = []
    if len(languages) > 1:
        facts.append(lambda dice: dice.pick((f"The screens speak {joined(languages)}.", f"It is offered in {joined(languages)}.")))
    if linked:
        facts.append(lambda dice: dice.pick((f"It connects to {joined(linked[:3])}.", f"There are ready-made links to {joined(linked[:3])}.")))
    if held:
        facts.append(lambda _: f"The maker names {joined(held)} among its security attestations.")
    if places:
        facts.append(lambda dice: dice.pick((f"Data is kept in {joined(places)}.", f"Customers' data stays in {joined(places)}.")))
    if "On-premise" in models:
        facts.append(lambda dice: dice.pick(("It can be installed on the customer's own servers.", "Offices that want no cloud can run it themselves.")))
    if home:
        facts.append(lambda _: f"The team works from {home.split(',')[0]}.")
    return facts


def summary(dice: Dice, fields: dict[str, Any], topic: Topic) -> str:
    """One line under the name."""
    kind = dice.pick(topic.kinds)
    focus = fields["functional_focus"][0].lower() if fields["functional_focus"][0].split()[0] not in {"IP", "ESG"} else fields["functional_focus"][0]
    return sentence(dice.pick((f"{with_article(kind)} by {fields['company']}.", f"{kind}; focus on {focus}.")))


def key_points(dice: Dice, topic: Topic, second: Topic | None) -> list[str]:
    """Three or four short claims, each a thing that the product does."""
    points = [sentence(does) for does in dice.some(topic.does, 3)]
    return points + ([sentence(dice.pick(second.does))] if second else [])
