"""What every answer of the engine says of itself in its head."""


def labels(release: str, mode: str) -> dict[str, str]:
    """Machines can tell what made the answer without reading it."""
    return {"Search-Release": release, "Search-Mode": mode, "AI-Generated": "false" if mode == "keyword" else "true"}
