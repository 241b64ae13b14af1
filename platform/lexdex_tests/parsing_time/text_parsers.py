"""Every parser of text from outside; to add one, add a line to `PARSERS`."""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from litestar._parsers import parse_cookie_string, parse_query_string, parse_url_encoded_form_data
from litestar.datastructures.headers import Accept

from lexdex.accounts.service.devices import describe_device
from lexdex.badges.routes import is_current
from lexdex.catalogue.imports.columns import ColumnMapping
from lexdex.catalogue.imports.files import open_table
from lexdex.catalogue.imports.rows import RowConverter
from lexdex.catalogue.parsing import numbers, values, vocabulary
from lexdex.catalogue.parsing.fields import parse_field
from lexdex.catalogue.schemas import FIELDS
from lexdex.catalogue.service.products import is_product_id
from lexdex.claims.service.proof import parse_site
from lexdex.compare.service import parse_product_ids
from lexdex.foundation import addresses, embeds, names, spreadsheets, texts, tokens, typesetting
from lexdex.foundation.errors import Invalid
from lexdex.foundation.http import navigation
from lexdex.foundation.lookalikes import has_lookalikes
from lexdex.insights.service.views import BOT_USER_AGENT
from lexdex.legal.service import _refuse_unsafe_text
from lexdex.reviews.service.conflicts import fold_company
from lexdex.search.schemas import SearchCriteria
from lexdex.search.service.answer_snapshots import _IS_ID
from lexdex.search.service.search_requests import clean_query, parse_request
from lexdex.settings import Settings
from lexdex.shell.pages import find_page
from lexdex.shortlists.service.sharing import _IS_TOKEN
from lexdex.star_profiles.routes.videos import _RANGE
from lexdex.star_profiles.service.validation import _find_link_problem
from lexdex_search.engine import Engine
from lexdex_search.facets.fields import FIELD_ATTRIBUTES
from lexdex_search.query.request import MAX_VALUE_LENGTH, ConstraintInput
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder
from lexdex_tests.parsing_time.requests import (
    send_content_type,
    send_form,
    send_header,
    send_json,
    send_page,
    send_parameters,
    send_path,
    send_query,
)

MAX_SECONDS_PER_1000_CHARACTERS: Final = 0.02
"""Most parsers take less than 0.2 ms. A generous limit, because the test runs on busy machines too."""
MAX_SECONDS_PER_QUERY: Final = 0.5
"""A search takes some milliseconds, a hostile one up to 130: NFKD makes 18 characters of one ligature."""
QUERY_LENGTH: Final = 1_000
HEADER_LENGTH: Final = 8_000
TEXT_LENGTH: Final = 65_536
"""Length of texts in bodies and files: the maximum size of a JSON body."""
PARAGRAPH_LENGTH: Final = 5_000
LINK_LENGTH: Final = 500
CELL_LENGTH: Final = 20_000
STARTS: Final = {
    "English": "not hosted in the EU, under $1,000 per month, founded after 2015",
    "German": "nicht in der EU gehostet, unter 1.000 € im Monat, gegründet nach 2015",
    "French": "pas hébergé dans l'UE, moins de 1 000 $ par mois, fondée après 2015",
    "Spanish": "no alojado en la UE, menos de $1.000 al mes, fundada después de 2015",
    "Portuguese": "não hospedado na UE, menos de $1.000 por mês, fundada depois de 2015",
}
"""Requirements that make the parser read the rest of a query in the language."""


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
    RowConverter(ColumnMapping(), spreadsheet=True).convert(dict.fromkeys(FIELDS, text).items(), _ignore_remark)


def parse_accept(text: str) -> None:
    """Parse an Accept header as Litestar does."""
    Accept(text).best_match(["application/json", "text/html"])


def search_after(start: str, text: str) -> None:
    """Search for the text after the start of a query."""
    open_engine().search(f"{start} {text}"[:QUERY_LENGTH])


def filter_search(text: str) -> None:
    """Validate a filter by the text in each field, and search with those that are valid."""
    for field in FIELD_ATTRIBUTES:
        filters = (ConstraintInput("must", field, (text[:MAX_VALUE_LENGTH],)),)
        with suppress(Invalid):
            open_engine().search(parse_request(SearchCriteria("", filters=filters)))
        with suppress(Invalid):
            parse_request(SearchCriteria("", filters=(ConstraintInput("must", field, (text,)),)))


class Parser(NamedTuple):
    """A parser of text from outside, and the maximum length of such a text."""

    parse: Callable[[str], object]
    max_length: int = TEXT_LENGTH
    seconds_per_1000: float = MAX_SECONDS_PER_1000_CHARACTERS
    """Maximum CPU time for 1,000 characters."""

    def parse_uncached(self, text: str) -> object:
        """Parse the text as if it had never been parsed before."""
        for cached in _list_caches():
            cached.cache_clear()
        return self.parse(text)


@cache
def _list_caches() -> list[Any]:
    """List the caches of our code for many values. Those for one value contain no text from outside."""
    return [
        found
        for module_name, module in sys.modules.items()
        if module_name.startswith(("lexdex.", "lexdex_search."))
        for found in vars(module).values()
        if hasattr(found, "cache_clear") and (found.cache_parameters()["maxsize"] or 0) > 100
    ]


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
    "number": Parser(numbers.parse_number),
    "year": Parser(numbers.parse_year),
    "price": Parser(numbers.parse_amount),
    "rating": Parser(numbers.parse_rating),
    "website": Parser(values.parse_website),
    "mapping": Parser(values.parse_mapping),
    "formulas": Parser(spreadsheets.restore_formulas),
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
    "name of a company": Parser(fold_company),
    "link of a profile": Parser(_find_link_problem, LINK_LENGTH),
    "link with a host": Parser(lambda text: _find_link_problem(f"https://{text}"), LINK_LENGTH),
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
    **{
        f"header {name}": Parser(partial(send_header, name), HEADER_LENGTH)
        for name in (
            "accept",
            "accept-charset",
            "accept-encoding",
            "accept-language",
            "authorization",
            "cookie",
            "host",
            "if-none-match",
            "origin",
            "range",
            "referer",
            "user-agent",
            "x-forwarded-for",
            "x-forwarded-proto",
            "x-request-id",
        )
    },
    "boundary of parts": Parser(send_content_type, HEADER_LENGTH),
    "body of JSON": Parser(send_json),
    "body of a form": Parser(send_form),
    "query of a request": Parser(send_query, HEADER_LENGTH),
    "many parameters": Parser(send_parameters, 10_000),
    "number of a page": Parser(send_page, HEADER_LENGTH),
    "path of the API": Parser(send_path, HEADER_LENGTH),
    "Range": Parser(_RANGE.fullmatch, HEADER_LENGTH),
    "If-None-Match": Parser(partial(is_current, tag='"a"'), HEADER_LENGTH),
    "filter of a search": Parser(filter_search),
    "keyword of a search": Parser(lambda text: parse_request(SearchCriteria("", keyword=text))),
    **{
        f"query in {language}": Parser(
            partial(search_after, words),
            QUERY_LENGTH,
            MAX_SECONDS_PER_QUERY,
        )
        for language, words in STARTS.items()
    },
}
