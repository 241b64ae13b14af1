"""Navigation or API request, by the Accept header alone."""

import pytest

from lexdex.foundation.http.navigation import accepts_html, prefers_html

CHROME = b"text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"


@pytest.mark.parametrize(
    "accept",
    [
        CHROME,
        b"text/html",
        b"TEXT/HTML",
        b"text/html, */*; q=0.01",
        b"text/html,*/*",
        b"application/xhtml+xml",
        b"text/*",
        b"application/json;q=0.5, text/html",
        b"text/html;q=0.8, application/json;q=0.7",
        b"text/html;level=1;q=0.9, */*;q=0.1, text/html",
    ],
)
def test_html_preferred_is_a_navigation(accept: bytes) -> None:
    assert prefers_html(accept)


@pytest.mark.parametrize(
    "accept",
    [
        b"",
        b"*/*",
        b"application/json",
        b"application/json, text/plain, */*",
        b"text/html;q=0, */*",
        b"text/html, application/json",
        b"text/html;q=0.5, application/json",
        b"text/html;q=nonsense",
        b"image/avif,image/webp,*/*;q=0.8",
        b"text/html," * 500,
        b";;;,,,q=,",
        b"\xff\xfe",
    ],
)
def test_other_clients_get_json(accept: bytes) -> None:
    assert not prefers_html(accept)


@pytest.mark.parametrize(
    ("accept", "does"), [(b"*/*", True), (b"", True), (b"application/json", False), (CHROME, True)]
)
def test_a_program_that_takes_anything_takes_a_page(accept: bytes, does: bool) -> None:
    assert accepts_html(accept) is does
