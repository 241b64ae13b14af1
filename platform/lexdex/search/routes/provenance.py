"""Response headers that say how an answer was made."""


def provenance_headers(release: str, mode: str) -> dict[str, str]:
    """Return the headers with the release, the mode, and whether a model was involved."""
    return {"Search-Release": release, "Search-Mode": mode, "AI-Generated": "false" if mode == "keyword" else "true"}
