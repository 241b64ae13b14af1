"""The CPU time of every parser of text from outside grows no faster than the text."""

import re
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lexdex.foundation.errors import LexdexError
from lexdex_tests.parsing_time.growth import find_growth
from lexdex_tests.parsing_time.hostile_families import FAMILIES, Family, repeat
from lexdex_tests.parsing_time.requests import send_header
from lexdex_tests.parsing_time.text_parsers import PARSERS, Parser, open_engine

MAX_LENGTH: Final = 16_384
"""Of the longest text: a parser that takes 1 s for 65,536 characters because it is quadratic takes 60 ms here."""
REFUSALS: Final = (ValueError, LexdexError)
SUPERLINEAR: Final = ((r"\[[^\]]*\]\(([^)]*)\)", "opened links"), ("a*?b", "letter"), ("(a+)+b", "letter"))

pumps = st.tuples(st.text(max_size=3), st.text(min_size=1, max_size=8), st.text(max_size=3))


@pytest.fixture(scope="module", autouse=True)
def _warm_up() -> None:
    open_engine().search("contract management")
    send_header("accept", "*/*")


def find_growth_of_parser(parser: Parser, family: Family) -> str:
    """Return a description of the superlinear growth of a parser over a family of texts, or an empty string."""
    length = min(parser.max_length, MAX_LENGTH)
    return find_growth(parser.parse_uncached, [family(length // 4), family(length // 2), family(length)], REFUSALS)


@pytest.mark.parametrize("name", PARSERS)
def test_time_grows_no_faster_than_the_text(name: str) -> None:
    growth = {family: find_growth_of_parser(PARSERS[name], FAMILIES[family]) for family in FAMILIES}
    assert {family: found for family, found in growth.items() if found} == {}


@pytest.mark.parametrize("name", PARSERS)
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(parts=pumps)
def test_time_grows_no_faster_than_a_generated_text(name: str, parts: tuple[str, str, str]) -> None:
    before, repeated, after = parts
    family = repeat(repeated, after)
    assert find_growth_of_parser(PARSERS[name], lambda length: before + family(length)) == ""


@pytest.mark.parametrize(
    "pattern", [r"\[[^\]]*\]\(([^)]*)\)", r"a*?b", r"(a+)+b"], ids=["links", "quadratic", "endless"]
)
def test_a_superlinear_parser_is_found(pattern: str) -> None:
    parser = Parser(re.compile(pattern).search)
    assert any(find_growth_of_parser(parser, FAMILIES[family]) for family in ("letter", "opened links"))
