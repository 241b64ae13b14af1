"""Every parser of text from outside takes CPU time in proportion to the length of the text, whatever the text is.

To add a parser, add a line to `PARSERS`.
"""

import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar._parsers import parse_cookie_string, parse_query_string, parse_url_encoded_form_data
from litestar.datastructures.headers import Accept

from lexdex.accounts.service.sessions import describe_device
from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.imports.files import open_table
from lexdex.catalogue.imports.rows import RowConverter
from lexdex.catalogue.parsing import values, vocabulary
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.schemas import FIELDS
from lexdex.catalogue.service.products import is_product_id
from lexdex.claims.service.proof import parse_site
from lexdex.compare.service import parse_product_ids
from lexdex.foundation import addresses, embeds, names, texts, tokens, typesetting
from lexdex.foundation.errors import LexdexError
from lexdex.foundation.http import navigation
from lexdex.foundation.lookalikes import has_lookalikes
from lexdex.insights.service.views import BOT_USER_AGENT
from lexdex.legal.service import _refuse_unsafe_text
from lexdex.search.service.answer_snapshots import _IS_ID
from lexdex.search.service.search_requests import clean_query
from lexdex.settings import Settings
from lexdex.shell.pages import find_page
from lexdex.shortlists.service.sharing import _IS_TOKEN
from lexdex.star_profiles.service.profiles import _validate_link
from lexdex_search.engine import Engine
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.vocabulary import load_vocabularies
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder
from lexdex_search_tests.cpu_time import measure_cpu_seconds

MAX_SECONDS_PER_1000_CHARACTERS: Final = 0.02
"""Most parsers take less than 0.2 ms. A generous limit, because the test runs on busy machines too."""
MAX_SECONDS_PER_QUERY: Final = 0.1
"""A search takes some milliseconds, a hostile one up to 60."""
QUERY_LENGTH: Final = 1_000
HEADER_LENGTH: Final = 8_000
TEXT_LENGTH: Final = 65_536
"""Length of texts in bodies and files: the maximum size of a JSON body."""
PARAGRAPH_LENGTH: Final = 5_000
LINK_LENGTH: Final = 500
CELL_LENGTH: Final = 20_000


@cache
def open_engine() -> Engine:
    """Open an engine on the small catalogue."""
    with TemporaryDirectory() as folder:
        store = ReleaseStore(Path(folder))
        update_release(build_small_catalogue(), store, cache=cache_folder())
        return Engine.open(Path(folder))


def parse_import(text: str, ending: str) -> None:
    """Read and convert a file of an import."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"products.{ending}"
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        with open_table(path) as table:
            for _ in table.rows:
                pass


def _ignore_remark(_remark: str) -> None:
    """Ignore a remark on an imported value."""


def convert_row(text: str) -> None:
    """Convert a row in which every cell contains the text."""
    RowConverter(ColumnMapping(), spreadsheet=True).convert(dict.fromkeys(FIELDS, text), _ignore_remark)


def parse_accept(text: str) -> None:
    """Parse an Accept header as Litestar does."""
    Accept(text).best_match(["application/json", "text/html"])


class Parser(NamedTuple):
    """A parser of text from outside, and the maximum length of such a text."""

    parse: Callable[[str], object]
    max_length: int = TEXT_LENGTH
    seconds_per_1000: float = MAX_SECONDS_PER_1000_CHARACTERS
    """Maximum CPU time for 1,000 characters."""


PARSERS: Final[dict[str, Parser]] = {
    "cleaned query": Parser(clean_query),
    "search query": Parser(lambda text: open_engine().search(text), QUERY_LENGTH, MAX_SECONDS_PER_QUERY),
    "reranking query": Parser(lambda text: open_engine().rerank(text, ("certa",)), QUERY_LENGTH, MAX_SECONDS_PER_QUERY),
    "semicolon list": Parser(values.parse_labels),
    "list with names that contain commas": Parser(
        partial(values.parse_labels, unsplit_names=("AI, Data & Analytics", "Tax, Audit"))
    ),
    "line": Parser(values.parse_line),
    "prose": Parser(values.parse_prose),
    "number": Parser(values.parse_number),
    "year": Parser(values.parse_year),
    "rating": Parser(values.parse_rating),
    "website": Parser(values.parse_website),
    "mapping": Parser(values.parse_mapping),
    "formula guard": Parser(values.strip_formula_guard),
    "slug": Parser(values.make_slug),
    "categories": Parser(lambda text: vocabulary.parse_categories((text,), _ignore_remark)),
    "deployments": Parser(lambda text: vocabulary.parse_deployments((text,))),
    "pricing": Parser(vocabulary.parse_pricing),
    "status": Parser(lambda text: vocabulary.parse_status(text, _ignore_remark)),
    **{f"field {field}": Parser(partial(parse_field, field)) for field in FIELDS},
    "imported row": Parser(convert_row, CELL_LENGTH, MAX_SECONDS_PER_1000_CHARACTERS * len(FIELDS)),
    "CSV file": Parser(partial(parse_import, ending="csv")),
    "CSV file with a header": Parser(lambda text: parse_import(f"name,website\n{text}", "csv")),
    "JSON Lines file": Parser(partial(parse_import, ending="jsonl")),
    "column mapping": Parser(lambda text: ColumnMapping((f"{text}=name",)).find_fields(text)),
    "email address": Parser(addresses.normalize_email),
    "new email address": Parser(addresses.normalize_new_email),
    "key of an email address": Parser(addresses.get_email_key),
    "domain of an email address": Parser(lambda text: addresses.get_ascii_domain(f"a@{text}")),
    "lookalike domain": Parser(addresses.is_lookalike_domain),
    "lookalike address": Parser(has_lookalikes),
    "formatted domain": Parser(addresses.format_ascii_domain),
    "site of a claim": Parser(parse_site),
    "link of a profile": Parser(_validate_link, LINK_LENGTH),
    "link with a host": Parser(lambda text: _validate_link(f"https://{text}"), LINK_LENGTH),
    "embedded video": Parser(embeds.is_embed),
    "name of a person": Parser(partial(names.clean_name, field="name", max_length=TEXT_LENGTH)),
    "text of a form": Parser(partial(texts.clean_text, label="Text", max_length=TEXT_LENGTH, is_multiline=True)),
    "typeset text": Parser(typesetting.insert_breaks),
    "legal text": Parser(_refuse_unsafe_text, PARAGRAPH_LENGTH),
    "Accept": Parser(lambda text: navigation.prefers_html(text.encode("latin-1", "replace")), HEADER_LENGTH),
    "Accept of a page": Parser(lambda text: navigation.accepts_html(text.encode("latin-1", "replace")), HEADER_LENGTH),
    "Accept in Litestar": Parser(parse_accept, HEADER_LENGTH),
    "cookies": Parser(parse_cookie_string, HEADER_LENGTH),
    "trial cookie": Parser(
        lambda text: tokens.decrypt_untrusted(Settings(), text.encode(errors="replace"), max_age_seconds=1),
        HEADER_LENGTH,
    ),
    "user agent": Parser(describe_device, HEADER_LENGTH),
    "user agent of a bot": Parser(BOT_USER_AGENT.search, HEADER_LENGTH),
    "query string": Parser(lambda text: parse_query_string(text.encode(errors="replace")), HEADER_LENGTH),
    "form": Parser(lambda text: parse_url_encoded_form_data(text.encode(errors="replace"))),
    "page address": Parser(find_page, HEADER_LENGTH),
    "product_ids": Parser(parse_product_ids, HEADER_LENGTH),
    "product id": Parser(is_product_id, HEADER_LENGTH),
    "answer id": Parser(_IS_ID.fullmatch, HEADER_LENGTH),
    "share token": Parser(_IS_TOKEN.fullmatch, HEADER_LENGTH),
}

PATTERNS: Final = (
    *(
        "a",
        "ü",
        "9",
        " ",
        "-",
        "_",
        ".",
        "/",
        ",",
        ";",
        "=",
        '"',
        "'",
        "(",
        "[",
        "[a](",
        "{",
        "[{",
        "\\",
        "@",
        "%",
        "\n",
    ),
    *(
        "a ",
        "a.",
        "a-",
        "a@",
        "a;",
        "a,",
        "a,b;",
        "a=b;",
        "9,",
        "9 ",
        "$ ",
        "1e9",
        "q=0.9,",
        "*/*;q=1,",
        "%20",
        "&a",
        "a.-",
    ),
    *(
        "\u0315\u0300",
        "a\u0315\u0300",
        "\u0301",
        "\u0f73",
        "\u200b",
        "\u00ad",
        "\ufe0f",
        "\U000e0100",
        "\ufdfa",
        "\u1112\u1161",
    ),
    *(
        "xn--a.",
        "\u0430a.",
        "\u3002",
        "http://",
        "https://a.",
        "//",
        "a:",
        "=",
        "+",
        "\t",
        "\r\n",
        '"a",',
        '""',
        "a;b,c;",
    ),
    *("契約", "kanzleisoftware", "vertragsvertrag", "contractmanagment ", "not in the EU or ", "under $1,000 or "),
    *("AI, ", "AI, Data & ", "that does not ", "integrates with Foo, "),
)
LANGUAGES: Final = ("en", "de", "fr", "es", "pt")
WORDS: Final = {
    language: sorted(word for word in load_vocabularies()[language].own_words if len(word) > 1)
    for language in LANGUAGES
}

any_text = st.one_of(
    st.tuples(st.text(max_size=3), st.text(min_size=1, max_size=12), st.text(max_size=3)),
    st.tuples(
        st.just(""), st.lists(st.sampled_from(PATTERNS), min_size=1, max_size=4).map("".join), st.text(max_size=3)
    ),
)
words_of_languages = st.sampled_from(LANGUAGES).flatmap(
    lambda language: st.tuples(
        st.sampled_from(["", " ", ", ", "; "]), st.lists(st.sampled_from(WORDS[language]), min_size=1, max_size=300)
    ).map(lambda pair: pair[0].join(pair[1]))
)


def require_little_time(name: str, text: str) -> None:
    """Fail if the parser takes too long for the text, shortened to the parser's maximum length."""
    parser = PARSERS[name]
    text = text[: parser.max_length]
    limit = parser.seconds_per_1000 * max(1.0, len(text) / 1_000)
    seconds = measure_cpu_seconds(parser.parse, text, limit, (ValueError, LexdexError))
    assert seconds <= limit, f"{name}: {seconds:.2f} s for {len(text):,} characters: {text[:60]!r}..."


@pytest.fixture(scope="module", autouse=True)
def _warm_engine() -> None:
    open_engine()


@pytest.mark.parametrize("name", PARSERS)
def test_repeated_text_takes_little_time(name: str) -> None:
    length = PARSERS[name].max_length
    for pattern in PATTERNS:
        require_little_time(name, (pattern * length)[:length])
        require_little_time(name, (pattern * length)[: length - 1] + "!")


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(parts=any_text)
def test_generated_text_takes_little_time(name: str, parts: tuple[str, str, str]) -> None:
    before, repeated, after = parts
    require_little_time(name, before + repeated * (PARSERS[name].max_length // len(repeated)) + after)


@pytest.mark.parametrize("name", ["cleaned query", "search query", "reranking query", "semicolon list", "prose"])
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=words_of_languages)
def test_words_of_all_languages_take_little_time(name: str, text: str) -> None:
    require_little_time(name, text)


@pytest.mark.parametrize(("pattern", "length"), [("a*?b", TEXT_LENGTH), ("(a+)+b", 60)], ids=["quadratic", "endless"])
def test_a_slow_parser_is_found(monkeypatch: pytest.MonkeyPatch, pattern: str, length: int) -> None:
    monkeypatch.setitem(PARSERS, "slow", Parser(re.compile(pattern).search))
    with pytest.raises(AssertionError, match="slow: "):
        require_little_time("slow", "a" * length)
