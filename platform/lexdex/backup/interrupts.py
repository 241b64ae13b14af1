"""Keeps a command from ending halfway through a step that nothing could finish afterwards."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def refuse_interrupts(explanation: str) -> Iterator[None]:
    """Print the explanation for each SIGINT and SIGTERM in this context, instead of ending the command."""

    def explain(_number: int, _frame: object) -> None:
        click.echo(explanation, err=True)

    replaced = {number: signal.signal(number, explain) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in replaced.items():
            signal.signal(number, handler)
