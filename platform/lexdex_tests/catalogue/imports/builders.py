"""What tests of the import share."""

from pathlib import Path

from lexdex.foundation.files import Files
from lexdex.settings import Settings


def open_files(folder: Path) -> Files:
    """Open a file storage within the folder."""
    return Files(Settings(data_dir=str(folder)))
