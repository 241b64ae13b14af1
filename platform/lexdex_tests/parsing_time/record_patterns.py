"""Prints, as JSON, the regular expressions that the shipped code compiles when it starts; run as a process of its own.

Some patterns are built from others, from routes or from vocabularies, so that the source does not show them.
"""

import asyncio
import importlib
import json
import pkgutil
import re
import sys
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

PACKAGES = ("lexdex", "lexdex_search")
WITHOUT_PATTERNS = ("lexdex_search.training.train", "lexdex_search.training.train_loop")
"""They need torch, which is not always installed."""
recorded: list[tuple[str, int, str, int, bool]] = []


def record_compilations() -> None:
    """Replace `re.compile` with a function that records the calls of our code."""
    compile_pattern: Any = re.compile

    def compile_and_record(pattern: Any, flags: int = 0) -> re.Pattern[Any]:  # noqa: ANN401 - text, bytes or a pattern
        caller = sys._getframe(1)  # noqa: SLF001
        compiled: re.Pattern[Any] = compile_pattern(pattern, flags)
        if str(caller.f_globals.get("__name__")).partition(".")[0] in PACKAGES:
            is_bytes = isinstance(compiled.pattern, bytes)
            text = compiled.pattern.decode("latin-1") if is_bytes else compiled.pattern
            recorded.append((caller.f_code.co_filename, caller.f_lineno, text, compiled.flags, is_bytes))
        return compiled

    re.compile = compile_and_record


def start_everything() -> None:
    """Import all modules, create the app and load the vocabularies of all languages."""
    for name in PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if module.name.endswith(("__main__", "piccolo_conf")) or ".migrations." in module.name:
                continue
            if module.name not in WITHOUT_PATTERNS:
                importlib.import_module(module.name)
    from lexdex.app import create_app  # noqa: PLC0415 - after the replacement
    from lexdex.settings import Settings  # noqa: PLC0415
    from lexdex_search.facets.description_facts import DescriptionReader  # noqa: PLC0415
    from lexdex_search.query.numeric_limits import NumericLimitFinder  # noqa: PLC0415
    from lexdex_search.vocabulary import load_default_vocabulary, load_vocabularies  # noqa: PLC0415

    asyncio.set_event_loop(asyncio.new_event_loop())
    create_app(Settings(data_dir=str(Path(mkdtemp()))))
    DescriptionReader(load_default_vocabulary()).read("It is for small firms.")
    for vocabulary in load_vocabularies().values():
        NumericLimitFinder(vocabulary.number_words, {})


if __name__ == "__main__":
    record_compilations()
    start_everything()
    sys.stdout.write(json.dumps(recorded))
