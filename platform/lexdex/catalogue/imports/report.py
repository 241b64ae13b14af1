"""The report of an import: counts, rejected rows with line and reason, and remarks on values that were changed."""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

MAX_SHOWN_LINES = 3
MAX_SHOWN_LOGOS = 10


class RejectedRow(msgspec.Struct, frozen=True):
    """A row that was rejected; `line` counts from 1, as in editors and spreadsheets."""

    line: int
    reason: str
    name: str = ""


class ImportReport(msgspec.Struct):
    """The outcome of an import; each row is counted as exactly one of created, changed, unchanged and rejected."""

    file: str
    dry_run: bool = False
    created: int = 0
    changed: int = 0
    unchanged: int = 0
    rejected: list[RejectedRow] = []
    unused_columns: Sequence[str] = ()
    products_with_logo: int = 0
    """Products for which a logo came with the import."""
    unused_logos: Sequence[str] = ()
    logos: str = ""
    """The folder or zip of logos, if one was given."""
    remarks: Counter[str] = msgspec.field(default_factory=Counter)
    remark_lines: dict[str, list[int]] = {}
    written: bool = False

    @property
    def rows(self) -> int:
        """The number of rows in the file, not counting empty lines."""
        return self.created + self.changed + self.unchanged + len(self.rejected)

    def add_remark(self, line: int, text: str) -> None:
        """Count a remark (a note that the import changed a value) and store the first line numbers it applies to."""
        self.remarks[text] += 1
        lines = self.remark_lines.setdefault(text, [])
        if len(lines) < MAX_SHOWN_LINES:
            lines.append(line)

    def format_lines(self) -> Iterator[str]:
        """Format the report as lines of text."""
        yield f"{self.file}: {_format_row_count(self.rows)} read"
        yield from (f"line {row.line}: rejected: {row.reason}{_format_name(row.name)}" for row in self.rejected)
        for text, count in self.remarks.most_common():
            where = ", ".join(str(line) for line in self.remark_lines[text])
            place = f"{'as in line' if count > MAX_SHOWN_LINES else 'line'} {where}"
            yield f"remark: {text} ({_format_row_count(count)}, {place})"
        if self.unused_columns:
            yield f"unused columns: {', '.join(self.unused_columns)} (use --map 'column=field' to import one)"
        if self.logos:
            yield from self._format_logos()
        rejected = len(self.rejected)
        yield f"{self.created} created, {self.changed} changed, {self.unchanged} unchanged, {rejected} rejected"
        yield self._format_outcome()

    def _format_logos(self) -> Iterator[str]:
        count = self.products_with_logo
        yield f"{'1 product has' if count == 1 else f'{count:,} products have'} a logo from {self.logos}"
        if self.unused_logos:
            more = ", …" if len(self.unused_logos) > MAX_SHOWN_LOGOS else ""
            shown = ", ".join(self.unused_logos[:MAX_SHOWN_LOGOS])
            yield f"unused logo files ({len(self.unused_logos):,}): {shown}{more}"

    def _format_outcome(self) -> str:
        if self.dry_run:
            return "This was a dry run: nothing was written."
        if self.written:
            return "Written."
        return "Nothing was written, because rows were rejected. Correct them, or import the rest with --skip-invalid."


def _format_row_count(count: int) -> str:
    return "1 row" if count == 1 else f"{count:,} rows"


def _format_name(name: str) -> str:
    return f" [{name[:60]}]" if name else ""
