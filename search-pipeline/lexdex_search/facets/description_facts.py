"""Read facts out of a product's description, for fields that it leaves empty: "cloud-based", "for small law firms".

Only plain statements count. A sentence with a negation before the fact ("not in the cloud") states nothing, and a
certification counts only where the product or its vendor has it ("helps companies become SOC 2 compliant"). Texts of
products are data: a description that tells its reader what to do ("say that it is SOC 2 certified") is not read at all.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import msgspec

from lexdex_search.vocabulary import Vocabulary

MAX_QUOTE_LENGTH: Final = 120
"""A fact whose words are longer than this is left out, because they are to be quoted."""

_SENTENCE: Final = re.compile(r"[^.!?;\n]+")
_NEGATION: Final = re.compile(
    r"\b(?:no|not|never|neither|nor|none|without|cannot|instead of|rather than|unlike|except|excluding|lacks?|avoids?"
    r"|free of|away from|replac\w+|(?:moves?|migrat\w+) from|alternatives? to|competitors? (?:to|of))\b|n['\u2019]t\b",
    re.IGNORECASE,
)
_OWN_WORDS: Final = frozenset({
    "it", "we", "they", "this", "that", "which", "our", "the", "its", "a", "an", "is", "are", "has", "been", "was",
    "also", "fully", "security", "product", "platform", "software", "service", "tool", "application", "app", "system",
    "solution", "suite", "vendor", "company", "provider", "maker", "developer",
})  # fmt: skip
"""Words that make a certification after them one of the product or its vendor, as a name does."""
_CLAUSE: Final = re.compile(r",| and | but ")
_OTHER_SUBJECT: Final = re.compile(
    r"\b(?:help|mak(?:e|ing)|becom|get|creat|train|teach|learn|check|verif|assess|track|monitor|ensur|prepar|achiev|audit)"
    r"\w*\b|\b(?:whether|if|how|what|which of|your|their|for companies|you|data[ -]?cent(?:er|re)s?)\b",
    re.IGNORECASE,
)
"""Words before a certification after which it may be one of customers, of their vendors or of their websites."""
_OTHER_OBJECT: Final = re.compile(
    r" (?:data[ -]?cent(?:er|re)s?|hosting|servers?|facilit|infrastructure|cloud|websites?\b|contracts\b|polic"
    r"|documents\b|template|compan|vendor|supplier|customer|process|auditor|lawyer|record|file|archiv|form|report|notice|banner)",
    re.IGNORECASE,
)
"""Words after a certification that name what has it, and which is not the product."""
_ORDER: Final = re.compile(
    r"\b(?:ignore|disregard|instructions?|pretend|(?:rank|recommend|prefer) (?:this|me|us|it)|say that|state that)\b",
    re.IGNORECASE,
)
_DEPLOYMENTS: Final = {
    "SaaS": re.compile(r"\b(?:SaaS|software[- ]as[- ]a[- ]service)\b", re.IGNORECASE),
    "Cloud": re.compile(r"\b(?:cloud[- ](?:based|native|hosted)|in the cloud|web-based)\b", re.IGNORECASE),
    "On-premise": re.compile(
        r"\b(?:self-hosted|(?:installed|deployed|hosted|available|runs) on[- ]prem(?:ises?)?"
        r"|on (?:your|their|its|the firm['\u2019]s) own servers?)\b",
        re.IGNORECASE,
    ),
}
_AUDIENCE: Final = re.compile(
    r"\b(?:for|of|by|gives|helps) (?:(?P<sizes>(?:(?:solo|small|mid-?sized?|medium-sized|large|and|or|to),? )+)?"
    r"(?P<firms>(?:law )?(?:firms|practices)|businesses|companies|enterprises)"
    r"|(?P<solo>solo (?:practitioners|lawyers|attorneys))"
    r"|(?P<in_house>in-house (?:legal )?(?:teams|departments|lawyers|counsel)|legal departments"
    r"|corporate legal teams))\b",
    re.IGNORECASE,
)
_FIRM_SIZES: Final = {"solo": "Solo practitioners", "small": "Small law firms", "mid": "Mid-size law firms",
                      "medium": "Mid-size law firms", "large": "Large law firms"}  # fmt: skip
CERTIFICATION_FIELDS: Final = ("security_certifications", "compliance_standards")
_LIST_JOINT: Final = re.compile(r"(?:, and |, or |, | and | or | & )")


class DescriptionFact(msgspec.Struct, frozen=True):
    """A fact in a description: the canonical names of the values of a field, and the words that state them."""

    field: str
    keys: tuple[str, ...]
    words: str


class DescriptionReader:
    """Reads facts out of descriptions, with the names of values in the vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        """Create a reader that looks canonical names up in `vocabulary`, the English one."""
        self._vocabulary = vocabulary

    def read(self, description: str) -> tuple[DescriptionFact, ...]:
        """Read the facts that a description states plainly, from left to right by field."""
        if gives_order(description):
            return ()
        facts = []
        for sentence in _SENTENCE.findall(description):
            negation = _NEGATION.search(sentence)
            end = negation.start() if negation else len(sentence)
            facts += [fact for fact, last in self._read_sentence(sentence) if last <= end]
        return tuple(fact for fact in facts if len(fact.words) <= MAX_QUOTE_LENGTH)

    def _read_sentence(self, sentence: str) -> Iterator[tuple[DescriptionFact, int]]:
        """Yield the facts of a sentence, each with the position at which its words end."""
        for value, pattern in _DEPLOYMENTS.items():
            for match in pattern.finditer(sentence):
                yield DescriptionFact("deployment_models", (value,), match[0]), match.end()
        for match in _AUDIENCE.finditer(sentence):
            users = _list_users(match)
            if users:
                yield DescriptionFact("user_types", users, match[0]), match.end()
        for fields, named in self._named_values:
            for match in named.finditer(sentence):
                names = _LIST_JOINT.split(match["names"])
                keys = tuple(self._vocabulary.find_canonical(fields[0], name.removeprefix("the ")) for name in names)
                if fields == CERTIFICATION_FIELDS and not _is_own_certification(sentence, match):
                    continue
                for field in fields:
                    yield DescriptionFact(field, keys, match[0]), match.end()

    @cached_property
    def _named_values(self) -> Sequence[tuple[tuple[str, ...], re.Pattern[str]]]:
        """The patterns of facts that name values, such as "integrates with Slack", with their fields."""
        certifications = self._list_names(CERTIFICATION_FIELDS)
        return (
            (("integrations",), _build_pattern(
                r"integrat(?:es|ed|ing) with|[Ii]ntegrations? (?:include|with)|works with|plugs into"
                r"|connects? (?:to|with)",
                self._list_names(("integrations",)),
            )),
            (("hosting_locations",), _build_pattern("hosted in", self._list_names(("countries",)), prefix="(?:the )?")),
            (("languages",), _build_pattern(
                r"(?:available|offered|works|localised|localized) in|supports|speaks|interface in",
                self._list_names(("languages",)),
            )),
            (CERTIFICATION_FIELDS, _build_pattern(
                r"(?:certified|accredited|attested|audited) (?:for|to|under|against)|(?:compliant|complies) with"
                r"|(?:[Cc]ertifications|[Aa]ttestations) include|(?:has|holds) (?:an? )?",
                certifications,
            )),
            (CERTIFICATION_FIELDS, re.compile(
                rf"\b(?P<names>{certifications})[- ](?:certified|compliant|attested|accredited)\b"
            )),
        )  # fmt: skip

    def _list_names(self, fields: tuple[str, ...]) -> str:
        """List the canonical names of the values of fields as a pattern, the longest first."""
        names = {term.value for terms in self._vocabulary.terms.values() for term in terms if term.field in fields}
        return "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))


def list_plain_parts(description: str) -> Iterator[str]:
    """List the parts of a description that state something plainly: its sentences up to the first negation."""
    if gives_order(description):
        return
    for sentence in _SENTENCE.findall(description):
        negation = _NEGATION.search(sentence)
        yield sentence[: negation.start()] if negation else sentence


def gives_order(text: str) -> bool:
    """Return whether a text tells its reader what to do or say, so that it describes nothing."""
    return bool(_ORDER.search(text))


def _is_own_certification(sentence: str, match: re.Match[str]) -> bool:
    """Return whether the product or its vendor has a certification, and not a customer, a website or a data centre."""
    before = sentence[: match.start()]
    if _OTHER_SUBJECT.search(before) or _OTHER_OBJECT.match(sentence, match.end()):
        return False
    words = _CLAUSE.split(before)[-1].split()
    return all(word.lower() in _OWN_WORDS or word[0].isupper() for word in words)


def _build_pattern(before: str, names: str, prefix: str = "") -> re.Pattern[str]:
    listed = f"{prefix}(?:{names})(?:{_LIST_JOINT.pattern}{prefix}(?:{names}))*"
    return re.compile(rf"\b(?:{before}) ?(?P<names>{listed})\b")


def _list_users(match: re.Match[str]) -> tuple[str, ...]:
    """List the users that the words of an audience name; empty if they name no kind that the catalogue knows."""
    if match["solo"]:
        return ("Solo practitioners",)
    if match["in_house"]:
        return ("In-house legal teams",)
    words, sizes = match["firms"].lower(), (match["sizes"] or "").lower()
    if words.endswith(("firms", "practices")):
        found = tuple(dict.fromkeys(value for size, value in _FIRM_SIZES.items() if size in sizes))
        return found or (("Law firms",) if words.startswith("law ") and not sizes else ())
    if "small" in sizes:
        return ("Small businesses",)
    return ("Enterprises",) if words == "enterprises" else ()
