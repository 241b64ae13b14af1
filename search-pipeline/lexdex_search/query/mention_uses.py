"""Decide what the products that a query names are: sought, an integration, or excluded."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from lexdex_search.facets.fields import TOPIC_FIELDS
from lexdex_search.query.constraint_draft import ConstraintDraft
from lexdex_search.query.cue_scope import CueScope
from lexdex_search.query.cues import find_phrases, list_positions
from lexdex_search.query.phrase_matches import PhraseMatch
from lexdex_search.query.positions import list_match_positions, list_mention_positions
from lexdex_search.query.product_mentions import ProductMention, ProductNames
from lexdex_search.query.tokens import Token, list_words
from lexdex_search.vocabulary import Phrase, Vocabulary

MAX_LEFT_DISTANCE: Final = 1
"""Maximum number of words between "moving off" and the product that the user leaves."""
MAX_IN_USE_DISTANCE: Final = 1
"""Maximum number of words between "we are on" and the product in use."""
MAX_COMPARED: Final = 3
"""Number of products that an answer compares."""
INTEGRATION_PHRASE_LENGTHS: Final = (2, 3)

MentionsAndDrafts = tuple[list[ProductMention], list[ConstraintDraft]]
"""The mentions that remain, and the constraints that others became."""


def find_families(tokens: Sequence[Token], cue: frozenset[Phrase], names: ProductNames) -> list[ProductMention]:
    """Find all products whose names begin with the word after a cue, as "iManage" after "moving off"."""
    ends = [last for _, last in find_phrases(list_words(tokens), cue)]
    return [mention for last in ends for mention in names.find_by_first_word(tokens, last)]


def follows_like(words: Phrase, mentions: Sequence[ProductMention], vocabulary: Vocabulary) -> bool:
    """Return whether a product is named right after "like" or "besides", which elsewhere may say anything."""
    ends = {last for name in ("like", "besides") for _, last in find_phrases(words, vocabulary.cues[name])}
    return any(mention.first in ends for mention in mentions)


def likens_program(words: Phrase, programs: Collection[int], vocabulary: Vocabulary) -> bool:
    """Return whether what is sought is like a program, as in "like DocuSign but European" and "un outil comme Slack".

    `programs` are the positions of the words that name programs. In "we would like Slack", nothing is like it. What is
    sought besides a program is like it, too, unless it is to work with it.
    """
    cues = vocabulary.cues
    connects = any(find_phrases(words, cues[name]) for name in ("connects", "in_use"))
    if not connects and any(last in programs for _, last in find_phrases(words, cues["besides"])):
        return True
    return any(
        last in programs and (first == 0 or words[first - 1 : first] in cues["software"])
        for first, last in find_phrases(words, cues["like"])
    )


def names_integration(match: PhraseMatch) -> bool:
    """Return whether a phrase means nothing but a program to integrate with."""
    return all(term.field == "integrations" for term in match.terms)


def add_families(
    tokens: Sequence[Token], mentions: Sequence[ProductMention], values: Sequence[PhraseMatch], names: ProductNames
) -> list[ProductMention]:
    """Add the products of the families that a query names: "compare Clio and MyCase" compares all of Clio.

    The phrases `values` name none. The first three products are of as many families as there are, since an answer
    compares no more; of a family, those come first that are most like the products named beside it.
    """
    taken = list_mention_positions(mentions) | list_match_positions(values)
    found = sorted([*mentions, *names.find_families(tokens, taken)], key=lambda mention: mention.first)
    ranks: Counter[int] = Counter()
    ranked: list[tuple[int, ProductMention]] = []
    for mention in sorted(found, key=lambda each: -_count_common(each, found, names)):
        ranked.append((ranks[mention.first], mention))
        ranks[mention.first] += 1
    by_rank = [mention for _, mention in sorted(ranked, key=lambda each: (each[0], each[1].first))]
    return [*sorted(by_rank[:MAX_COMPARED], key=lambda mention: mention.first), *by_rank[MAX_COMPARED:]]


def _count_common(mention: ProductMention, found: Sequence[ProductMention], names: ProductNames) -> int:
    """Count what a product has in common with the most similar one of those named elsewhere."""
    others = (each for each in found if each.first != mention.first)
    return max((names.count_common(mention.product_id, each.product_id) for each in others), default=0)


def compares_joined_names(
    mentions: Sequence[ProductMention],
    matches: Sequence[PhraseMatch],
    related: Sequence[PhraseMatch],
    cue_scope: CueScope,
) -> bool:
    """Return whether a query joins two names of programs and seeks nothing else, as in "DocuSign or Ironclad?".

    Beside a function, the query must ask for a choice, as in "which is better for billing, Clio or MyCase?".
    `matches` are its phrases with a meaning; those in `related` are values according to the words beside them.
    """
    mentioned = list_mention_positions(mentions)
    programs = [match for match in matches if names_integration(match) and match.first not in mentioned]
    names = sorted({(each.first, each.last) for each in mentions} | {(each.first, each.last) for each in programs})
    taken = list_positions(names)
    if not mentions or len(names) <= 1 or any(each in related for each in programs):
        return False
    states_function = any(
        term.field in TOPIC_FIELDS for match in matches if match.first not in taken for term in match.terms
    )
    if states_function and not cue_scope.names("choice"):
        return False
    if any(cue_scope.names(cue) for cue in ("in_use", "leaving", "connects")):
        return False
    return all(cue_scope.find_connector(left[1], right[0]) is not None for left, right in pairwise(names))


def split_integrations(
    tokens: Sequence[Token],
    mentions: Sequence[ProductMention],
    relations: frozenset[Phrase],
    name_by_id: Mapping[str, str],
    sought: Collection[int] = (),
) -> MentionsAndDrafts:
    """Turn products named as an integration, as in "integrates with Clio", into constraints.

    `relations` are the phrases that precede integrations. One of several words is needed, or a single one after a word
    at the positions `sought`, which say what the tool is: "e-signature with Clio".
    """
    words = list_words(tokens)

    def follows_relation(mention: ProductMention) -> bool:
        first = mention.first
        before = {words[max(0, first - length) : first] for length in INTEGRATION_PHRASE_LENGTHS}
        if any(len(phrase) > 1 and phrase in relations for phrase in before):
            return True
        return first - 2 in sought and words[first - 1 : first] in relations

    related = [mention for mention in mentions if follows_relation(mention)]
    remaining = [mention for mention in mentions if mention not in related]
    return remaining, list(_build_integrations(tokens, related, name_by_id))


def split_tools_in_use(
    tokens: Sequence[Token], mentions: Sequence[ProductMention], cue_scope: CueScope, name_by_id: Mapping[str, str]
) -> MentionsAndDrafts:
    """Turn products that the user has and keeps into integrations, as in "we are on Clio, which must stay"."""
    stays = cue_scope.names("connects")
    kept = [each for each in mentions if stays and cue_scope.follows("in_use", each.first, MAX_IN_USE_DISTANCE)]
    remaining = [mention for mention in mentions if mention not in kept]
    return remaining, list(_build_integrations(tokens, kept, name_by_id))


def _build_integrations(
    tokens: Sequence[Token], mentions: Sequence[ProductMention], name_by_id: Mapping[str, str]
) -> Iterator[ConstraintDraft]:
    """Build one requirement for each name; that of a family is met by any of its products, or by the name itself."""
    for (first, last), family in groupby(mentions, key=lambda mention: (mention.first, mention.last)):
        names = [name_by_id[mention.product_id] for mention in family]
        start, end = tokens[first].start, tokens[last - 1].end
        typed = " ".join(token.raw for token in tokens[first:last])
        values = dict.fromkeys([typed, *names] if _is_head(typed, names) else names)
        yield ConstraintDraft("integrations", tuple(values), "must", first, last, start, end)


def _is_head(typed: str, names: Sequence[str]) -> bool:
    return all(name.casefold().startswith(f"{typed} ".casefold()) for name in names)


def split_exclusions(
    tokens: Sequence[Token], mentions: Sequence[ProductMention], cue_scope: CueScope
) -> MentionsAndDrafts:
    """Turn products after a negation ("not Clio") or that the user leaves ("moving off Clio") into exclusions."""
    remaining: list[ProductMention] = []
    exclusions: list[ConstraintDraft] = []
    for mention in mentions:
        cue = cue_scope.find_cue_before(mention.first, "id")
        is_left = cue_scope.follows("leaving", mention.first, MAX_LEFT_DISTANCE)
        if is_left or (cue is not None and cue.kind == "must_not"):
            exclusions.append(build_product_exclusion(mention, tokens, is_left=is_left))
        else:
            remaining.append(mention)
    return remaining, exclusions


def build_product_exclusion(
    mention: ProductMention, tokens: Sequence[Token], *, is_left: bool = False
) -> ConstraintDraft:
    """Build the exclusion of a product that the query names, as in "not Clio" or "alternatives to Clio"."""
    start, end = tokens[mention.first].start, tokens[mention.last - 1].end
    values = (mention.product_id,)
    return ConstraintDraft("id", values, "must_not", mention.first, mention.last, start, end, is_left=is_left)


def find_banned_products(
    tokens: Sequence[Token], constraints: Sequence[ConstraintDraft], cue: frozenset[Phrase], names: ProductNames
) -> list[ConstraintDraft]:
    """Find exclusions of the products that are named like an excluded integration, as after "other than DocuSign".

    In "anything but DocuSign or Adobe Sign", the products of the whole list are excluded.
    """
    excluded = [draft for draft in constraints if draft.field == "integrations" and draft.kind == "must_not"]
    ends = {last for _, last in find_phrases(list_words(tokens), cue)}
    if not any(draft.first in ends for draft in excluded):
        return []
    banned = [mention for draft in excluded for mention in names.find_by_first_word(tokens, draft.first)]
    return [build_product_exclusion(mention, tokens) for mention in banned]
