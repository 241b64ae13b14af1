"""A data folder of an earlier development version keeps its files."""

from pathlib import Path

from lexdex.embedded.prepare import move_previous_videos
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.star_profiles.service.videos import FOLDER


async def test_the_video_folder_of_an_earlier_version_is_renamed(tmp_path: Path) -> None:
    settings = Settings(data_dir=str(tmp_path))
    await Files(settings).save("films/certa-1.mp4", b"video")
    move_previous_videos(settings)
    move_previous_videos(settings)
    assert await Files(settings).get(f"{FOLDER}/certa-1.mp4") == b"video"
