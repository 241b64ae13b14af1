"""Response headers that describe how an answer was generated."""


def provenance_headers(release: str, mode: str) -> dict[str, str]:
    """Return the headers with the release, the mode, and whether a model was involved."""
    return {"Search-Release": release, "Search-Mode": mode, "AI-Generated": "false" if mode == "keyword" else "true"}
