"""The web app rebuilt or removed under a running server: new files are served, and missing ones are a clear error."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from litestar.types import HTTPDisconnectEvent, Message

from lexdex.foundation.errors import NotFound
from lexdex.foundation.http.static import FILE_GONE, StaticFiles
from lexdex_tests.live_site import BROWSER, SHELL, Site, small_web

OLD, NEW = "/assets/app-1a2b3c.js", "/assets/app-9f8e7d.js"


def _get(site: Site, path: str, accept: str = "*/*") -> httpx.Response:
    with site.client(accept=accept) as client:
        return client.get(path)


@pytest.fixture
def rebuilt(site: Site, site_files: Path) -> Iterator[Path]:
    """The folder of the running site's web app, restored after the test."""
    found = {path: path.read_bytes() for path in site_files.rglob("*") if path.is_file()}
    assert _get(site, OLD).status_code == 200
    yield site_files
    for path in site_files.rglob("*"):
        if path.is_file() and path not in found:
            path.unlink()
    for path, content in found.items():
        path.write_bytes(content)


def test_a_rebuilt_web_app_is_served_without_a_restart(site: Site, rebuilt: Path) -> None:
    (rebuilt / f".{OLD}").unlink()
    (rebuilt / f".{OLD}.gz").unlink()
    (rebuilt / f".{NEW}").write_text("let b = 2;", encoding="utf-8")
    (rebuilt / "index.html").write_text(SHELL % "the new landing page", encoding="utf-8")
    (rebuilt / "spa.html").write_text(SHELL.replace("</head>", f'<script src="{NEW}"></script></head>') % "")
    assert _get(site, NEW).text == "let b = 2;"
    assert _get(site, OLD).status_code == 404
    assert "the new landing page" in _get(site, "/", BROWSER).text
    assert NEW in _get(site, "/login", BROWSER).text


@pytest.mark.parametrize("content", [None, "", "<html><head>"])
def test_pages_say_that_the_web_app_is_not_built_while_its_html_is_incomplete(
    site: Site, rebuilt: Path, content: str | None
) -> None:
    if content is None:
        (rebuilt / "spa.html").unlink()
    else:
        (rebuilt / "spa.html").write_text(content, encoding="utf-8")
    page = _get(site, "/login", BROWSER)
    assert page.status_code == 503
    assert "The web app is not built" in page.text
    (rebuilt / "spa.html").write_text(SHELL % "", encoding="utf-8")
    assert _get(site, "/login", BROWSER).status_code == 200


async def test_a_file_removed_before_it_is_opened_is_not_found(tmp_path: Path) -> None:
    folder = small_web(tmp_path / "dist")
    files = StaticFiles(folder)
    assert OLD in files
    (folder / f".{OLD}").unlink()
    sent: list[Message] = []

    async def receive() -> HTTPDisconnectEvent:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": OLD, "headers": [], "query_string": b""}
    with pytest.raises(NotFound) as failure:
        await files.app(scope, receive, send)  # type: ignore[arg-type]
    assert failure.value.detail == FILE_GONE
    # Nothing was promised: the error's own response can follow.
    assert sent == []
    assert OLD not in files
