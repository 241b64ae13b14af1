"""Response headers that describe how an answer was generated, and those of streams."""

from typing import Final

STREAM_HEADERS: Final = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
"""Headers that stop proxies from buffering the events, which would delay them until the end of the answer."""


def build_provenance_headers(release: str, mode: str) -> dict[str, str]:
    """Return response headers that state how an answer was generated.

    `Search-Release` is the index release, `Search-Mode` the kind of search, and `AI-Generated` is false for keyword
    results.
    """
    return {"Search-Release": release, "Search-Mode": mode, "AI-Generated": "false" if mode == "keyword" else "true"}
