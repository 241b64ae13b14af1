"""Detects that files or folders have changed since they were read, such as those of a rebuilt web app."""

from collections.abc import Iterable
from pathlib import Path

Stamp = tuple[int, int, int] | None
"""Inode, size in bytes and time of the last change in nanoseconds; None if the path doesn't exist."""


class ChangeDetector:
    """Compares paths with their state at the last call; a folder changes when entries are added, renamed or removed."""

    def __init__(self, paths: Iterable[Path]) -> None:
        self._paths = tuple(paths)
        self._stamps = self._read_stamps()

    def has_changed(self) -> bool:
        """Whether one of the paths was changed, added or removed since the last call; takes microseconds."""
        stamps = self._read_stamps()
        if stamps == self._stamps:
            return False
        self._stamps = stamps
        return True

    def _read_stamps(self) -> list[Stamp]:
        return [_read_stamp(path) for path in self._paths]


def _read_stamp(path: Path) -> Stamp:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
