"""A runner of the command line in this process."""

import json
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from lexdex_search.cli import main


class CommandRunner:
    """Runs the command with fixed folders."""

    def __init__(self, folder: Path, cache: Path) -> None:
        """Store releases below `folder`."""
        self.folder, self.environment = (
            folder,
            {"LEXDEX_RELEASES_DIR": str(folder / "r"), "LEXDEX_MODEL_CACHE": str(cache)},
        )

    def __call__(self, *arguments: str) -> Result:
        """CommandRunner the command in this process."""
        return CliRunner().invoke(main, arguments, env=self.environment)

    def file(self, documents: Sequence[dict[str, object]], name: str = "products.jsonl") -> str:
        """Write a JSON Lines file and return its path."""
        path = self.folder / name
        path.write_text("\n".join(json.dumps(document) for document in documents), encoding="utf-8")
        return str(path)
