"""The vocabulary of the query parser: the values a constraint can have, and how five languages express them.

`values.toml` lists the values, such as "SOC 2" or "Germany". One file `words.<language>.toml` per language lists how
its speakers write them. Each language has its own `Vocabulary`, so that the Spanish "sin" or the German "die" has no
meaning in English. The English names of values are recognised in every language, since lawyers use them in every
language.
"""

from lexdex_search.messages.catalogue import LANGUAGES
from lexdex_search.vocabulary.load import load_default_vocabulary, load_vocabularies
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
