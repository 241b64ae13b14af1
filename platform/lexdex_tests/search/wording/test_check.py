"""The check of a reworded sentence: what it accepts, and that no accepted text says something else."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexdex.search.wording.check import MAX_GROWTH, find_fault
from lexdex.search.wording.word_table import load_languages, load_word_table
from lexdex_search.results import Sentence
from lexdex_tests.search.wording.answers import SENTENCES, cite

CERTA, BRYTER = cite("name", "Certa"), cite("name", "Bryter", "bryter")
COMPOSED = {
    "en": Sentence(
        "Neither Certa nor Bryter states whether it supports German or its price; Certa doesn't list 2 tools.",
        (CERTA, BRYTER),
    ),
    "de": Sentence(
        "Certa erfüllt 3 Anforderungen, nennt aber keinen Preis und ist nicht in der EU gehostet.", (CERTA,)
    ),
    "fr": Sentence("Certa n'indique pas son prix et n'offre aucun essai; Bryter coûte 50 $ par mois.", (CERTA, BRYTER)),
    "es": Sentence("Certa no indica su precio ni ofrece 1 prueba; Bryter está en España.", (CERTA, BRYTER)),
    "pt": Sentence("Certa não indica o preço nem oferece 1 teste; Bryter está no Brasil.", (CERTA, BRYTER)),
}
ACCEPTED = {
    "contraction": ("Certa doesn't state it.", "Certa does not state it."),
    "synonyms": ("Twelve tools match all your requirements.", "Twelve tools satisfy all of your requirements."),
    "number of a verb": ("Certa offers redlining.", "Certa provide redlining."),
    "articles": ("Certa is tool for law firms.", "Certa is a tool for the law firms."),
    "joined": ("Certa states no price; Bryter does.", "Certa states no price, and Bryter does."),
    "German": ("Certa nennt keinen Preis.", "Certa nennt auch keinen Preis."),
    "French": ("Certa n'indique pas son prix.", "Certa n'indique pas le prix."),
    "Spanish": ("Certa no indica su precio.", "Certa no indica el precio."),
    "Portuguese": ("Certa não indica seu preço.", "Certa não indica a sua preço."),
    "beginning": ("The tool Certa has 3 plans.", "Tool Certa has the 3 plans."),
}
REFUSED = {
    "capital of a name": ("It is hosted in the US.", "It is hosted in the us."),
    "or": ("It supports German or French.", "It supports German and French."),
    "Spanish or": ("Ofrece PDF o Word.", "Ofrece PDF y Word."),
    "preposition": ("It is a tool by Brief.", "It is a tool and Brief."),
    "limit": ("It costs at most $50.", "It costs $50."),
    "unit": ("It costs $50 a month.", "It costs $50 a year."),
    "sign": ("It went down by -5 points.", "It went down by 5 points."),
    "decimal": ("It is rated 4.5 points.", "It is rated 45 points."),
    "words in a quotation": ("It “checks all” files.", "It “checks” all files."),
    "brackets": ("It is fast (and cheap).", "It is fast, and cheap."),
    "two sentences": ("It is fast and cheap.", "It is fast. And cheap."),
    "small beginning": ("It is cheap.", "it is cheap."),
    "German negation": ("Es ist nicht in der EU.", "Es ist in der EU."),
    "German pair": ("Weder Certa noch Bryter nennt es.", "Certa und Bryter nennt es."),
    "French negation": ("Il n'offre pas d'essai.", "Il offre d'essai."),
    "Spanish negation": ("No indica el precio.", "Indica el precio."),
    "Portuguese negation": ("Não indica o preço.", "Indica o preço."),
}


@pytest.mark.parametrize(("composed", "reworded"), ACCEPTED.values(), ids=ACCEPTED)
def test_another_wording_of_the_same_is_accepted(composed: str, reworded: str) -> None:
    assert find_fault(composed, (), reworded) is None


@pytest.mark.parametrize(("composed", "reworded"), REFUSED.values(), ids=REFUSED)
def test_another_statement_is_refused(composed: str, reworded: str) -> None:
    assert find_fault(composed, (), reworded) is not None


def test_words_of_a_cited_value_have_no_synonyms() -> None:
    composed, reworded = "Certa lists match state rules.", "Certa lists meet state rules."
    assert find_fault(composed, (), reworded) is None
    assert find_fault(composed, (cite("capabilities", "Match state rules"),), reworded) == "words"


def test_an_article_in_a_cited_name_stays() -> None:
    composed, reworded = "The Contract Network is a tool.", "Contract Network is a tool."
    assert find_fault(composed, (cite("name", "The Contract Network"),), reworded) == "cited values"


def test_a_negation_of_one_language_is_free_in_none() -> None:
    """Portuguese "no" is an article and Spanish "no" a negation; a sentence of either keeps it."""
    table = load_word_table()
    assert set(load_languages()) == {"en", "de", "fr", "es", "pt"}
    for language in load_languages().values():
        assert language.negations
        assert not language.negations & table.free
        assert not language.qualifiers & table.free
        assert not {word for group in language.synonyms for word in group} & language.negations


# Written anew and not taken from the table: it would not notice what the table lacks.
NEGATIONS = re.compile(
    r"\b(no|not|nor|neither|none|never|without|nicht|kein\w*|nie|ohne|weder|noch|pas|aucune?|sans|ni|jamais|sin|"
    r"ningun[ao]|nunca|não|nem|sem|nenhuma?)\b|n['’]t\b|\bn['’]",  # noqa: RUF001 - both are apostrophes
    re.IGNORECASE,
)
NUMBERS = re.compile(r"[$€-]?\d[\d.,]*\d|[$€-]?\d|\b(?:two|twelve|three)\b", re.IGNORECASE)
NAMES = re.compile(r"(?<=\S )[A-ZÄÖÜ]\w*")
ADDED = (
    *("Ironclad", "Certa", "Bryter", "2", "3", "90", "$40", "not", "no", "never", "nicht", "pas", "não", "sin", "may"),
    *("best", "only", "and", "also", "the", "is", "or", "ohne", "und", "le", "el", "o", "a", "<b>", "**x**", "“x”"),
    *("https://evil.example", "evil.example", "but", "German", "French", "all", ".", "?", "(", "\u202e", "\u00a0"),
)


ALLOWED_MARKS = ",;:'\u2019"


def _normalise(negations: list[str]) -> list[str]:
    return ["not" if each.startswith(("n't", "n\u2019t")) else each.casefold() for each in negations]


def _list_facts(text: str) -> tuple[list[str], list[str], list[str]]:
    negations = [found.group() for found in NEGATIONS.finditer(text)]
    numbers = [found.group().casefold() for found in NUMBERS.finditer(text)]
    return _normalise(negations), numbers, NAMES.findall(text)


@st.composite
def change_words(draw: st.DrawFn) -> tuple[Sentence, str]:
    """Change some words of a sentence: leave out, exchange, double, move, add."""
    sentence = draw(st.sampled_from([*SENTENCES, *COMPOSED.values()]))
    words = sentence.text.split(" ")
    for _ in range(draw(st.integers(1, 4))):
        place, other = (draw(st.integers(0, len(words) - 1)) for _ in range(2))
        change = draw(st.sampled_from(("drop", "swap", "replace", "insert", "append")))
        if change == "drop" and len(words) > 1:
            del words[place]
        elif change == "swap":
            words[place], words[other] = words[other], words[place]
        elif change == "replace":
            words[place] = draw(st.sampled_from(ADDED))
        elif change == "append":
            words[place] += draw(st.sampled_from(ADDED))
        else:
            words.insert(place, draw(st.sampled_from(ADDED)))
    return sentence, " ".join(words)


def _require_same_facts(sentence: Sentence, text: str) -> None:
    if find_fault(sentence.text, sentence.citations, text) is not None:
        return
    assert _list_facts(text) == _list_facts(sentence.text)
    assert len(text) <= MAX_GROWTH * len(sentence.text)
    for citation in sentence.citations:
        assert text.count(citation.value) == sentence.text.count(citation.value) or len(citation.value) == 1
    assert not {each for each in set(text) - set(sentence.text) if not each.isalpha() and each not in ALLOWED_MARKS}


@settings(max_examples=1_000)
@given(change_words())
def test_no_change_of_words_changes_names_numbers_or_negations(changed: tuple[Sentence, str]) -> None:
    _require_same_facts(*changed)


@given(st.sampled_from([*SENTENCES, *COMPOSED.values()]), st.text())
def test_no_text_at_all_changes_names_numbers_or_negations(sentence: Sentence, text: str) -> None:
    _require_same_facts(sentence, text)
    _require_same_facts(sentence, f"{sentence.text[:-1]} {text}.")


@pytest.mark.parametrize("sentence", [*SENTENCES, *COMPOSED.values()])
def test_each_sentence_may_stay_as_it_is(sentence: Sentence) -> None:
    assert find_fault(sentence.text, sentence.citations, sentence.text) is None
