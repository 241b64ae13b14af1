"""Write phrases for values of products, constraints, lists and numbers in the language of an answer.

Each function takes the values of one field, so that the caller can cite exactly what the phrase states.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from lexdex_search.answer.english_values import (
    COUNT_NOUNS,
    choose_article,
    name_category,
    name_tool_kind,
    phrase_english_value,
)
from lexdex_search.messages.catalogue import ENGLISH, Messages, load_messages
from lexdex_search.messages.values import translate_value
from lexdex_search.query.labels import build_function_label, build_label, lower_label
from lexdex_search.results import Constraint

MAX_VALUES_LENGTH: Final = 120
"""Characters that the values of one field may take up in a sentence."""
MAX_VALUES: Final = 3

_ABSENT: Final = frozenset({"sso", "api_support", "free_trial", "demo_available", "gdpr_compliant"})
_WITHOUT_OFFER: Final = _ABSENT - {"gdpr_compliant"}
_NONE: Final = frozenset({"no", "none", "not available", "n/a"})
_LIMITS: Final = {"<=": "_until", ">=": "_from"}


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


def states_absence(field: str, values: Sequence[str]) -> bool:
    """Return whether a product states that it has no such thing, as in "offers no free trial"."""
    return field in _WITHOUT_OFFER and bool(values) and values[0].casefold() in _NONE


class Wording:
    """Writes phrases in the language of its messages."""

    def __init__(self, messages: Messages) -> None:
        """Write with these messages."""
        self.messages = messages
        self.say, self.say_count, self.quote = messages.say, messages.say_count, messages.quote
        self.join_list, self.join_names = messages.join_list, messages.join_names
        self.join_clauses = messages.join_clauses

    def describe_values(
        self, field: str, values: Sequence[str], conjunction: str = "and", *, form: str = "one", also: bool = False
    ) -> str:
        """Write what a product has in a field as a clause, such as "integrates with Slack and Box".

        Values of constraints work as well: "<=50" gives "starts at $50 a month or less". `form` is "other" for several
        products, or the name of another form of the clause. With `also`, it says what the product has besides.
        """
        return self._fill(self.choose_clause(field, values, conjunction), form, field, values, conjunction, also=also)

    def describe_besides(
        self, names: Sequence[str], field: str, values: Sequence[str], *, is_shared: bool, also: bool
    ) -> str:
        """Write what the named products have in a field; with `is_shared`, besides what all of them share.

        With `also`, the clause says that there is more than these values.
        """
        form = self.messages.choose_plural(len(names))
        if field == "categories" and is_shared:
            listed = self.join_clauses([self._name_category(value) for value in values])
            word = self.say("comparison.also") if also else ""
            clause = self.say(f"clauses.categories_besides.{form}", values=listed, also=word)
        else:
            clause = self.describe_values(field, values, form=form, also=also)
        return f"{self.join_names(names)} {clause}"

    def choose_clause(self, field: str, values: Sequence[str], conjunction: str = "and") -> str:
        """Choose the message that describes values of a field, such as "sso_any"."""
        first = values[0]
        if field in _ABSENT and first.casefold() in _NONE:
            return f"{field}_absent"
        suffix = _LIMITS.get(first[:2], "") if field in {"starting_price_usd", "year_founded"} else ""
        if first == "any":
            suffix = "_any"
        elif field == "countries" and "Global" in values:
            suffix = "_global"
        elif field == "api_support" and "API" not in first:
            suffix = "_other"
        elif field == "security_certifications" and len(values) > 1 and conjunction == "and":
            suffix = "_several"
        elif field == "categories" and self._names_kinds(values, conjunction):
            suffix = "_kind"
        key = f"{field}{suffix}"
        return key if self.messages.has(f"clauses.{key}.one") else "default"

    def find_form(self, field: str, values: Sequence[str], conjunction: str, form: str) -> str | None:
        """Write a form that only some languages have, such as `known`; None if the language lacks it."""
        clause = self.choose_clause(field, values, conjunction)
        if not self.messages.has(f"clauses.{clause}.{form}"):
            return None
        return self._fill(clause, form, field, values, conjunction)

    def phrase_value(self, field: str, value: str) -> str:
        """Write one value as it reads inside a sentence: "the US", "mid-size law firms", "contract review"."""
        if self.messages.is_english:
            return phrase_english_value(field, value)
        if field in {"keywords", "description"}:  # the clause has the quotation marks
            return value
        return translate_value(self.messages, field, value) or self.quote(value)

    def name_kind(self, category: str) -> str:
        """Write a category as a kind of tool: "legal analytics tool"; empty if it describes no kind of tool."""
        if self.messages.is_english:
            return name_tool_kind(category)
        return translate_value(self.messages, "categories", category) or "" if name_tool_kind(category) else ""

    def name_function(self, value: str) -> str:
        """Write a function as it reads after "tools for"."""
        return lower_label(value) if self.messages.is_english else self.phrase_value("capabilities", value)

    def is_countable(self, value: str) -> bool:
        """Return whether a capability is a thing such as "Client portal", which tools have, and no activity."""
        return value.rpartition(" ")[2].casefold() in COUNT_NOUNS

    def build_label(self, constraint: Constraint) -> str:
        """Build the label of a constraint in the language of the answer; names of products stay as they are."""
        if constraint.field == "id":
            return constraint.label
        if constraint.is_function:
            return build_function_label(constraint.values, self.messages)
        return build_label(constraint.field, constraint.values, constraint.kind, self.messages)

    def _fill(
        self, clause: str, form: str, field: str, values: Sequence[str], conjunction: str, *, also: bool = False
    ) -> str:
        parts = {"also": self.say("comparison.also") if also else ""}
        number = values[0].lstrip("<>=")
        if field == "starting_price_usd":
            parts["price"] = self.messages.format_price(int(number))
        elif field == "year_founded":
            parts["year"] = str(int(number))
        else:
            parts["values"] = self.join_list(self._phrase_values(clause, field, values), conjunction)
        return self.say(f"clauses.{clause}.{form}", **parts)

    def _phrase_values(self, clause: str, field: str, values: Sequence[str]) -> list[str]:
        if clause in {"api_support", "api_support_other"} and self.messages.is_english:
            return [f"{choose_article(values[0])} {values[0]}" if clause == "api_support" else values[0]]
        if clause == "categories_kind" and self.messages.is_english:
            kinds = [name_tool_kind(value) for value in values]
            return [f"{choose_article(kind)} {kind}" for kind in kinds]
        return [self.phrase_value(field, value) for value in (values[:1] if field == "pricing_model" else values)]

    def _names_kinds(self, values: Sequence[str], conjunction: str) -> bool:
        return all(self.name_kind(value) for value in values) and (len(values) == 1 or conjunction != "and")

    def _name_category(self, category: str) -> str:
        return name_category(category) if self.messages.is_english else self.phrase_value("categories", category)


@cache
def load_wording(language: str = ENGLISH) -> Wording:
    """Load the wording of a language by its code; cached."""
    return Wording(load_messages(language))
