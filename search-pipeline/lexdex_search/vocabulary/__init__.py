"""The vocabulary of constraints, as data.

`values.toml` lists the values, `words.<language>.toml` how a language expresses them; a further language is a further
file. Each language has a vocabulary of its own, so that the Spanish "sin" or the German "die" changes nothing in
English. The English names of values are understood in all languages, since lawyers use them in every language.
"""

from lexdex_search.vocabulary.load import LANGUAGES, load_default_vocabulary, load_vocabularies
from lexdex_search.vocabulary.phrases import WORD_PATTERN, Phrase, iterate_spans, split_phrase
from lexdex_search.vocabulary.vocabulary import REGIONAL_FIELDS, Relation, Term, Vocabulary

__all__ = [
    "LANGUAGES",
    "REGIONAL_FIELDS",
    "WORD_PATTERN",
    "Phrase",
    "Relation",
    "Term",
    "Vocabulary",
    "iterate_spans",
    "load_default_vocabulary",
    "load_vocabularies",
    "split_phrase",
]
