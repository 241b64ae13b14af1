"""Generate the texts of invented products from the fields of their documents."""

from typing import Any

from lexdex_sample.phrase_banks import Topic
from lexdex_sample.seeded_random import SeededRandom

MAX_SENTENCES = 3
_PROPER_NOUNS = ("Bates ", "Outlook ", "Word ")

_UNCOUNTABLE = ("software", "forms", "training", "intelligence for", "search for", "technology for")
_WITH_ARTICLE = {"US": "the US", "UK": "the UK", "UAE": "the UAE", "Netherlands": "the Netherlands"}


def add_article(kind: str) -> str:
    """Put "a" or "an" before a kind of product, such as "contract tool"; "software" and the like get no article."""
    if any(word in kind for word in _UNCOUNTABLE):
        return kind
    return f"{'an' if kind[0].lower() in 'aeio' else 'a'} {kind}"


def join_list(items: list[str]) -> str:
    """Join at least one item as "a, b and c"."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def capitalise(text: str) -> str:
    """Capitalise the first letter of a text, which must not be empty, and leave the others as they are."""
    return text[0].upper() + text[1:]


def generate_description(rng: SeededRandom, fields: dict[str, Any], topic: Topic, second: Topic | None) -> str:
    """Generate a description of one to three sentences from the product's fields and topics.

    Unknown facts are not mentioned. Removes the temporary field `audience` from `fields`.
    """
    audience = fields.pop("audience")
    first, then, last = rng.pick_some(topic.does, 3)
    sentences = _generate_introduction(rng, fields, topic, audience, first, then)
    if second:
        does = rng.pick(second.does)
        role = f"As {add_article(second.kinds[0])}, it {does}."
        sentences.append(role if len(sentences) > 1 or rng.draw_boolean(0.4) else f"It also {does}.")
    elif len(sentences) == 1 and rng.draw_boolean(0.5):
        sentences.append(f"It also {last}.")
    facts = _list_facts(fields)
    if facts and len(sentences) < MAX_SENTENCES and rng.draw_boolean(0.6):
        sentences.append(rng.pick(rng.pick(facts)))
    return " ".join(sentences)


def _generate_introduction(
    rng: SeededRandom, fields: dict[str, Any], topic: Topic, audience: str, first: str, then: str
) -> list[str]:
    """Generate one sentence on what the product is and does, or two if its abilities are long.

    `first` and `then` are the abilities, as verb phrases; `audience` are its users, such as "law firms".
    """
    name, company, kind = fields["name"], fields["company"], rng.pick(topic.kinds)
    is_short = not any(mark in ability for ability in (first, then) for mark in (" and ", ", ", " or ", ";"))
    does = f"{first} and {then}" if is_short else first
    forms = [
        f"{name} {does}.",
        f"{name} is {add_article(kind)} that {does}.",
        f"{name}, {add_article(kind)} by {company}, {does}.",
        f"Built for {audience}, {name} {does}.",
        f"For {audience}, {name} {does}.",
        f"{capitalise(audience)} use {name}, which {does}.",
        f"{name} gives {audience} {add_article(kind)} that {does}.",
    ]
    if " for " not in kind:
        forms.append(f"{capitalise(add_article(kind))} for {audience}, {name} {does}.")
        forms.append(f"{name} is {add_article(kind)} for {audience} that {does}.")
    opening = rng.pick(forms)
    return [opening] if is_short or rng.draw_boolean(0.3) else [opening, f"It also {then}."]


def _list_facts(fields: dict[str, Any]) -> list[tuple[str, ...]]:
    """List the sentences that may close a description, for the known fields; each entry has one or two wordings."""
    facts: list[tuple[str, ...]] = []
    if len(fields["languages"]) > 1:
        languages = join_list(fields["languages"])
        facts.append((f"The interface is available in {languages}.", f"It is available in {languages}."))
    if fields["integrations"]:
        integrations = join_list(fields["integrations"][:3])
        facts.append((f"It integrates with {integrations}.", f"Integrations include {integrations}."))
    if certifications := fields["security_certifications"]:
        facts.append((f"Its security attestations include {join_list(certifications)}.",))
    if fields["hosting_locations"]:
        places = join_list([_WITH_ARTICLE.get(place, place) for place in fields["hosting_locations"]])
        facts.append((f"Data is hosted in {places}.", f"Customer data stays in {places}."))
    if "On-premise" in fields["deployment_models"]:
        facts.append(("It can also run on the customer's own servers.", "On-premises installation is available."))
    return facts


def generate_summary(kind: str, capabilities: list[str], *, count: int) -> str:
    """Generate a one-line summary: the kind of product and up to `count` capabilities that its name doesn't contain."""
    names = [
        name if name[1].isupper() or name.startswith(_PROPER_NOUNS) else name[0].lower() + name[1:]
        for name in capabilities
    ]
    return f"{capitalise(kind)} with {join_list([name for name in names if name not in kind][:count])}."


def list_key_points(rng: SeededRandom, topic: Topic, second: Topic | None) -> list[str]:
    """List what the product does as key points: three from its topic and one from its second topic, if it has one."""
    points = [capitalise(does) for does in rng.pick_some(topic.does, 3)]
    return points + ([capitalise(rng.pick(second.does))] if second else [])
