"""Serves the built files of the web app; browsers cache files with a hash in their name and revalidate all others."""

import re
from collections.abc import Collection, Iterable, Iterator
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import cast
from wsgiref.headers import Headers

from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send
from servestatic import ServeStaticASGI

from lexdex.foundation.errors import NotFound
from lexdex.foundation.file_changes import ChangeDetector
from lexdex.foundation.http.headers import RawHeader

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
HASHED = "/assets/"
INDEX = "/index.html"
FAVICON = "/favicon.ico"
ICON = re.compile(r"/assets/favicon[\w.-]*\.svg")
"""Programs request /favicon.ico even if the page links to another file; both serve the same image."""
FILE_GONE = "The web app has been updated and no longer has this file. Reload the page."


class StaticFiles:
    """The files of a folder; `path in files` tells whether a URL path is one.

    The files are listed when the process starts, and again after the folder changed, such as by a new build.
    """

    def __init__(self, folder: Path, *, hidden: Collection[str] = ()) -> None:
        self._folder, self._hidden = folder, hidden
        self._changes = ChangeDetector((folder, folder / HASHED.strip("/"), folder / INDEX.strip("/")))
        self._server = self._list_files()

    def __contains__(self, path: str) -> bool:
        if self._changes.has_changed():
            self._server = self._list_files()
        return path in self._server.files

    async def app(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one of the files; raises NotFound if it was removed since `path in files`.

        The response starts with the first part of the file, because a file that can't be opened must not answer 200.
        """
        start: HTTPResponseStartEvent | None = None

        async def send_with_content(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                await send(start)
                start = None
            await send(message)

        server: ASGIApp = self._server
        file = self._server.files.get(scope["path"])
        headers = list(_simplify_conditions(scope["headers"], getattr(file, "etag", "")))
        try:
            await server(cast("Scope", {**scope, "headers": headers}), receive, send_with_content)
        except FileNotFoundError as error:
            raise NotFound(FILE_GONE) from error

    def _list_files(self) -> ServeStaticASGI:
        server = ServeStaticASGI(
            None,
            root=self._folder if self._folder.is_dir() else None,
            max_age=None,
            allow_all_origins=False,
            add_headers_function=_set_cache_control,
        )
        files = server.files
        for path in [path for path in files if path in self._hidden or path.startswith("/.")]:
            del files[path]
        for path in [path for path in files if path.endswith(INDEX)]:
            files[path.removesuffix(INDEX) or "/"] = files.pop(path)
        icon = next((path for path in files if ICON.fullmatch(path)), None)
        if icon and FAVICON not in files:
            files[FAVICON] = files[icon]
        return server


def _set_cache_control(headers: Headers, _path: str, url: str) -> None:
    headers["Cache-Control"] = IMMUTABLE if url.startswith(HASHED) else REVALIDATE


def _simplify_conditions(headers: Iterable[RawHeader], etag: str) -> Iterator[RawHeader]:
    """Yield the headers with conditions that the library understands, which compares texts.

    A tag of If-None-Match may be weak, one of several or "*" (RFC 9110 13.1.2); an invalid date is ignored.
    """
    for name, value in headers:
        if name == b"if-none-match":
            tags = {tag.strip().removeprefix(b"W/") for tag in value.split(b",")}
            yield name, etag.encode() if etag and tags & {b"*", etag.encode()} else b""
        elif name != b"if-modified-since" or _is_date(value.decode("latin-1")):
            yield name, value


def _is_date(text: str) -> bool:
    try:
        parsedate_to_datetime(text)
    except ValueError:
        return False
    return True
