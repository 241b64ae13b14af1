"""The web app inserts text as text, and stores few things in the browser."""

import re

from lexdex_tests.conventions.source_files import ROOT

HTML_FROM_TEXT = re.compile(
    r"\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|new Function|eval)\b"
)
STORAGE = re.compile(r"\b(?:local|session)Storage\??\.setItem\((\w+|'[^']*')")
KEY = re.compile(r"const (\w+_KEY) = '([\w.-]+)'")
STORED = {
    *("authToken", "roleId", "lexdex.pendingLogin", "lexdex.compare", "lexdex.cookies", "lexdex.next"),
    *("lexdex.typed-answers", "lexdex.validation-payment", "lexdex.account", "lexdex.unsent"),
}
"""The token and role of the session, the role of a login that needs its code, the compared products, the cookie choice,
the page after the first login, the answers that were typed, the request that is being paid, a mark of the account and
what it typed but did not send."""


def _read_sources() -> dict[str, str]:
    paths = [path for path in (ROOT / "web" / "src").rglob("*.ts*") if ".test." not in path.name]
    assert len(paths) > 100
    return {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in paths}


def test_no_text_becomes_html_or_code() -> None:
    assert {path for path, text in _read_sources().items() if HTML_FROM_TEXT.search(text)} == set()


def test_the_browser_stores_nothing_else() -> None:
    sources = _read_sources().values()
    names = dict(key for text in sources for key in KEY.findall(text))
    stored = {(text, name) for text in sources for name in STORAGE.findall(text)}
    assert {dict(KEY.findall(text)).get(name) or names.get(name, name.strip("'")) for text, name in stored} == STORED
    assert not any("indexedDB" in text or "document.cookie" in text for text in sources)
