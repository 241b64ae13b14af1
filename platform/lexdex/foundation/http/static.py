"""Serves the built files of the web app; browsers cache files with a hash in their name and revalidate all others."""

import re
from collections.abc import Collection
from pathlib import Path
from wsgiref.headers import Headers

from litestar.types import ASGIApp
from servestatic import ServeStaticASGI

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
HASHED = "/assets/"
INDEX = "/index.html"
FAVICON = "/favicon.ico"
ICON = re.compile(r"/assets/favicon[\w.-]*\.svg")
"""Programs request /favicon.ico even if the page links to another file; both serve the same image."""


class StaticFiles:
    """The files that were in the folder when the process started; `path in files` tells whether a URL path is one."""

    def __init__(self, folder: Path, *, hidden: Collection[str] = ()) -> None:
        self._server = ServeStaticASGI(
            None,
            root=folder if folder.is_dir() else None,
            max_age=None,
            allow_all_origins=False,
            add_headers_function=_set_cache_control,
        )
        files = self._server.files
        for path in [path for path in files if path in hidden or path.startswith("/.")]:
            del files[path]
        for path in [path for path in files if path.endswith(INDEX)]:
            files[path.removesuffix(INDEX) or "/"] = files.pop(path)
        icon = next((path for path in files if ICON.fullmatch(path)), None)
        if icon and FAVICON not in files:
            files[FAVICON] = files[icon]
        self.paths = frozenset(files)

    def __contains__(self, path: str) -> bool:
        return path in self.paths

    @property
    def app(self) -> ASGIApp:
        """The ASGI app that serves these files; call it only for paths in `paths`."""
        server: ASGIApp = self._server
        return server


def _set_cache_control(headers: Headers, _path: str, url: str) -> None:
    headers["Cache-Control"] = IMMUTABLE if url.startswith(HASHED) else REVALIDATE
