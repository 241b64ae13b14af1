"""Write English phrases for values of products, constraints, lists and numbers.

Each function takes the values of one field, so that the caller can cite exactly what the phrase states.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lexdex_search.query.labels import build_label, format_value, lower_label, lower_word
from lexdex_search.results import Constraint
from lexdex_search.vocabulary import load_default_vocabulary

MAX_VALUES_LENGTH: Final = 120
"""Characters that the values of one field may take up in a sentence."""
MAX_VALUES: Final = 3

_TEMPLATES: Final = {
    "languages": "supports {}",
    "hosting_locations": "is hosted in {}",
    "headquarters": "is based in {}",
    "integrations": "integrates with {}",
    "compliance_standards": "states {} compliance",
    "deployment_models": "is available {}",
    "licensing_models": "offers {} licensing",
    "user_types": "is built for {}",
    "capabilities": "offers {}",
    "data_formats": "handles {}",
    "functional_focus": "focuses on {}",
    "features": "lists {} among its features",
    "additional_functionality": "also offers {}",
    "keywords": "is described as “{}”",
    "database_integrations": "connects to {}",
    "sso": "supports single sign-on with {}",
    "free_trial": "offers a free trial",
    "demo_available": "offers a demo",
    "gdpr_compliant": "states GDPR compliance",
}
_PRESENT: Final = {"sso": "supports single sign-on", "api_support": "has an API"}
_ABSENT: Final = {
    "sso": "offers no single sign-on",
    "api_support": "offers no API",
    "free_trial": "offers no free trial",
    "demo_available": "offers no demo",
    "gdpr_compliant": "states that it does not comply with GDPR",
}
_NONE: Final = frozenset({"no", "none", "not available", "n/a"})
_DEPLOYMENTS: Final = {
    "SaaS": "as SaaS",
    "Cloud": "in the cloud",
    "On-premise": "on-premise",
    "Hybrid": "as a hybrid deployment",
}
_LABELS: Final = frozenset({"capabilities", "functional_focus", "features", "additional_functionality"})
_CATEGORY_SUFFIXES: Final = (" Tools", " Technology", " Solutions")
_CATEGORY_ADJECTIVES: Final = {
    "Contracts and Documents": "contract and document",
    "Intellectual Property (IP) Management": "IP management",
}
_COUNT_NOUNS: Final = frozenset(
    {
        *("add-in", "address", "api", "builder", "calendar", "catalogue", "centre", "chatbot", "chronology", "clock"),
        *("hotline", "inventory", "library", "log", "portal", "register", "repository", "room", "sandbox", "schedule"),
        *("seal", "subscription", "trail", "view", "workflow"),
    }
)
"""Last words of capabilities that need an article in a sentence: "offers a client portal"."""
_VAGUE_CATEGORIES: Final = frozenset({"Miscellaneous Tech Tools", "Specialized & Industry-Specific Solutions"})
_NUMBERS: Final = (
    "No",
    "One",
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Eleven",
    "Twelve",
)
_SPOKEN_WITH_VOWEL: Final = frozenset("AEFHILMNORSX")
"""Letters whose names begin with a vowel sound: "an ISO certificate", "an HR tool"."""


def join_list(parts: Sequence[str], conjunction: str = "and") -> str:
    """Join parts as "A, B and C"; with a comma before the last one if a part contains " and " itself."""
    if len(parts) < 2:
        return "".join(parts)
    if any(" and " in part and not part.startswith("“") for part in parts):
        return f"{', '.join(parts[:-1])}, {conjunction} {parts[-1]}"
    return f"{', '.join(parts[:-1])} {conjunction} {parts[-1]}"


def join_clauses(clauses: Sequence[str], conjunction: str = "and") -> str:
    """Join clauses with commas and a conjunction; with a comma before the last one if an earlier one has a list."""
    if len(clauses) < 2:
        return "".join(clauses)
    has_list = any(f" {word} " in clause for clause in clauses[:-1] for word in ("and", "or"))
    return f"{', '.join(clauses[:-1])}{',' if has_list else ''} {conjunction} {clauses[-1]}"


def spell_number(count: int) -> str:
    """Write a number at the beginning of a sentence: in words up to "Twelve", otherwise in digits."""
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def shorten(text: str) -> str:
    """Cut a text that is too long at the end of a word and add "…", so that it does not fill the answer."""
    return text if len(text) <= MAX_VALUES_LENGTH else text[:MAX_VALUES_LENGTH].rsplit(" ", 1)[0] + " …"


def limit_values(values: Sequence[str]) -> list[str]:
    """Return the first values that together fit into a sentence; the first one is cut if it alone is too long."""
    taken: list[str] = []
    for value in values[:MAX_VALUES]:
        if taken and len(", ".join((*taken, value))) > MAX_VALUES_LENGTH:
            break
        taken.append(shorten(value))
    return taken


def describe_values(field: str, values: Sequence[str], conjunction: str = "and") -> str:
    """Write what a product has in a field as a clause, such as "integrates with Slack and Box".

    Values of constraints work as well: "<=50" gives "starts at $50 a month or less".
    """
    if field in _ABSENT and values[0].casefold() in _NONE:
        return _ABSENT[field]
    if field in _PRESENT and values[0] == "any":
        return _PRESENT[field]
    write = _WRITERS.get(field)
    if write is not None:
        return write(values, conjunction)
    template = _TEMPLATES.get(field, "lists {}")
    return template.format(join_list([phrase_value(field, value) for value in values], conjunction))


def phrase_value(field: str, value: str) -> str:
    """Write one value as it reads inside a sentence: "the US", "mid-size law firms", "contract review"."""
    if field == "user_types":
        return lower_label(load_default_vocabulary().find_canonical(field, value) or value)
    if field == "deployment_models":
        return _DEPLOYMENTS.get(value, f"as {value}")
    if field == "licensing_models":
        return lower_label(value).replace(" ", "-")
    if field == "capabilities" and value.rpartition(" ")[2].casefold() in _COUNT_NOUNS:
        return f"{choose_article(value)} {lower_label(value)}"
    if field in _LABELS:
        return lower_label(value)
    return format_value(field, value)


def name_category(category: str) -> str:
    """Write a category as a topic: "e-discovery and evidence management"; an unknown category doesn't change."""
    if load_default_vocabulary().find_canonical("categories", category) != category:
        return category
    for suffix in _CATEGORY_SUFFIXES:
        category = category.removesuffix(suffix)
    return " ".join(lower_word(word) for word in category.replace("&", "and").split())


def name_tool_kind(category: str) -> str:
    """Write a category as a kind of tool: "legal analytics tool"; empty if it describes no kind of tool."""
    if category in _VAGUE_CATEGORIES or name_category(category) == category:
        return ""
    return f"{_CATEGORY_ADJECTIVES.get(category) or name_category(category)} tool"


def choose_article(noun: str) -> str:
    """Return the article for a noun by its sound: "an" for "ISO certificate", "a" for "US vendor"."""
    first = noun.partition(" ")[0]
    if first.isupper() and len(first) > 1:
        return "an" if first[0] in _SPOKEN_WITH_VOWEL and not first.startswith("REST") else "a"
    return "an" if first[:1].lower() in "aeiou" and not first.lower().startswith(("us", "uni")) else "a"


def to_infinitive(clause: str) -> str:
    """Turn the verb of a clause into the infinitive: "is hosted in the US" becomes "be hosted in the US"."""
    return _replace_verb(clause, {"is": "be", "has": "have", "was": "have been"})


def to_plural(clause: str) -> str:
    """Turn the verb of a clause into the plural: "is hosted in the US" becomes "are hosted in the US"."""
    return _replace_verb(clause, {"is": "are", "has": "have", "was": "were"})


def add_also(clause: str) -> str:
    """Add "also" to a clause: "also supports German", "is also hosted in Spain"."""
    verb, _, rest = clause.partition(" ")
    return f"{verb} also {rest}" if verb in {"is", "was"} else f"also {clause}"


def state_no_match(constraint: Constraint) -> str:
    """Write the sentence that no product in the catalogue is known to meet a constraint."""
    if constraint.field == "id":
        label = build_label(constraint.field, constraint.values, constraint.kind)
        return f"No tool in the catalogue is known to meet “{label}”."
    clause = describe_values(constraint.field, constraint.values, "or")
    if clause.startswith("states "):
        return f"No tool in the catalogue {clause}."
    return f"No tool in the catalogue is known to {to_infinitive(clause)}."


def _describe_countries(values: Sequence[str], conjunction: str) -> str:
    if "Global" in values:
        return "is available worldwide"
    return f"serves {join_list([format_value('countries', value) for value in values], conjunction)}"


def _describe_categories(values: Sequence[str], conjunction: str) -> str:
    kinds = [name_tool_kind(value) for value in values]
    if not all(kinds) or (len(kinds) > 1 and conjunction == "and"):
        return f"is listed under {join_list(values, conjunction)}"
    return f"is {join_list([f'{choose_article(kind)} {kind}' for kind in kinds], conjunction)}"


def _describe_certifications(values: Sequence[str], conjunction: str) -> str:
    noun = "certifications" if len(values) > 1 and conjunction == "and" else "certification"
    return f"has {join_list(values, conjunction)} {noun}"


def _describe_price(values: Sequence[str], _conjunction: str) -> str:
    suffix = {"<=": " or less", ">=": " or more"}.get(values[0][:2], "")
    return f"starts at ${int(values[0].lstrip('<>=')):,} a month{suffix}"


def _describe_year(values: Sequence[str], _conjunction: str) -> str:
    suffix = {"<=": " or earlier", ">=": " or later"}.get(values[0][:2], "")
    return f"was founded in {values[0].lstrip('<>=')}{suffix}"


def _describe_pricing_model(values: Sequence[str], _conjunction: str) -> str:
    model = lower_label(values[0])
    return f"has {choose_article(model)} {model} pricing model"


def _describe_api(values: Sequence[str], _conjunction: str) -> str:
    if "API" not in values[0]:
        return f"states “{values[0]}” about its API"
    return f"has {choose_article(values[0])} {values[0]}"


_WRITERS: Final[dict[str, Callable[[Sequence[str], str], str]]] = {
    "countries": _describe_countries,
    "categories": _describe_categories,
    "security_certifications": _describe_certifications,
    "starting_price_usd": _describe_price,
    "year_founded": _describe_year,
    "pricing_model": _describe_pricing_model,
    "api_support": _describe_api,
}
"""Fields whose clause needs a function instead of a template."""


def _replace_verb(clause: str, irregular: Mapping[str, str]) -> str:
    verb, _, rest = clause.partition(" ")
    return f"{irregular.get(verb) or verb.removesuffix('s')} {rest}"
