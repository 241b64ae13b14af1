"""Small file systems that a test fills and frees again."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

FREE_BYTES = 8 * 1024
"""What is left of a full disk, so that small files still fit."""
PIECE = bytes(4 * 1024)


@contextmanager
def mount_small_disk(folder: Path, kib: int) -> Iterator[Path]:
    """Mount an empty file system of this size on a folder in this context."""
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    folder.mkdir(exist_ok=True)
    options = f"size={kib}k,mode=0700"
    if os.geteuid() or mount is None or unmount is None:
        pytest.skip("Only root can mount the small file system that this test fills")
    if subprocess.run([mount, "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=False).returncode:  # noqa: S603 - a program of the system
        pytest.skip("This container may not mount the small file system that this test fills")
    try:
        yield folder
    finally:
        subprocess.run([unmount, str(folder)], check=True)  # noqa: S603 - a program of the system


@contextmanager
def move_to_small_disk(folder: Path, free_kib: int) -> Iterator[Path]:
    """Move a folder to a file system with this much free space in this context; no process may use it at its ends."""
    used = sum(each.lstat().st_size + len(PIECE) for each in folder.rglob("*"))
    with mount_small_disk(folder.with_name(f"{folder.name}.disk"), free_kib + used // 1024) as disk:
        _copy(folder, disk)
        shutil.rmtree(folder)
        folder.symlink_to(disk)
        try:
            yield disk
        finally:
            folder.unlink()
            _copy(disk, folder)


@contextmanager
def fill(disk: Path) -> Iterator[Callable[[], None]]:
    """Leave FREE_BYTES of the disk free in this context; yields a function that takes up what was freed since."""
    filler = disk / "filler"

    def fill_again() -> None:
        with suppress(OSError), filler.open("ab", buffering=0) as out:
            while True:
                out.write(PIECE)
        os.truncate(filler, max(0, filler.stat().st_size - FREE_BYTES))

    try:
        fill_again()
        yield fill_again
    finally:
        filler.unlink()


def _copy(source: Path, target: Path) -> None:
    """Copy a folder with the owners of its files."""
    command = (shutil.which("cp") or "cp", "--archive", f"{source}/.", str(target))
    subprocess.run(command, check=True)  # noqa: S603 - a program of the system
