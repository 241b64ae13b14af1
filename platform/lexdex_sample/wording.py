"""Sentences of invented products, built from what the document says and nothing else."""

from typing import Any

from lexdex_sample.banks import Topic
from lexdex_sample.dice import Dice

_MASS = ("software", "forms", "training", "intelligence for", "search for", "technology for")
_THE = {"US": "the US", "UK": "the UK", "UAE": "the UAE", "Netherlands": "the Netherlands"}


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


def describe(dice: Dice, fields: dict[str, Any], topic: Topic, second: Topic | None) -> str:
    """Two to four sentences; takes the helper `audience` out of the fields. What is unknown is not told."""
    audience = fields.pop("audience")
    first, then, last = dice.some(topic.does, 3)
    parts = [_opening(dice, fields, topic, audience, first), _middle(dice, then, last)]
    if second:
        does = dice.pick(second.does)
        role = with_article(second.kinds[0])
        parts.append(dice.pick((f"On the side it {does}.", f"A second module {does}.", f"As {role} it {does}.")))
    facts = _facts(fields)
    if facts and dice.chance(0.8):
        parts.append(dice.pick(dice.pick(facts)))
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
    both = (f"It {then}; besides, it {last}.", f"It {then}, and it {last}.")
    return dice.pick((f"It {then}.", f"It also {then}.", f"The product {then}.", *both))


def _facts(fields: dict[str, Any]) -> list[tuple[str, ...]]:
    """Closing sentences that the known fields allow, in one or two wordings each."""
    facts: list[tuple[str, ...]] = []
    if len(fields["languages"]) > 1:
        spoken = joined(fields["languages"])
        facts.append((f"The screens speak {spoken}.", f"It is offered in {spoken}."))
    if fields["integrations"]:
        linked = joined(fields["integrations"][:3])
        facts.append((f"It connects to {linked}.", f"There are ready-made links to {linked}."))
    if held := fields["security_certifications"]:
        facts.append((f"The maker names {joined(held)} among its security attestations.",))
    if fields["hosting_locations"]:
        places = joined([_THE.get(place, place) for place in fields["hosting_locations"]])
        facts.append((f"Data is kept in {places}.", f"Customers' data stays in {places}."))
    if "On-premise" in fields["deployment_models"]:
        facts.append(
            ("It can be installed on the customer's own servers.", "Offices that want no cloud can run it themselves.")
        )
    if fields["headquarters"]:
        facts.append((f"The team works from {fields['headquarters'].split(',')[0]}.",))
    return facts


def summary(dice: Dice, fields: dict[str, Any], topic: Topic) -> str:
    """One line under the name."""
    kind = dice.pick(topic.kinds)
    focus = topic.focus[0] if topic.focus[0][1].isupper() else topic.focus[0].lower()
    return sentence(dice.pick((f"{with_article(kind)} by {fields['company']}.", f"{kind}; focus on {focus}.")))


def key_points(dice: Dice, topic: Topic, second: Topic | None) -> list[str]:
    """Three or four short claims, each a thing that the product does."""
    points = [sentence(does) for does in dice.some(topic.does, 3)]
    return points + ([sentence(dice.pick(second.does))] if second else [])
