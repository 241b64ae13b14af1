"""The `lexdex catalogue star ...` commands, which manage the STAR profiles of certified products and their videos."""

from pathlib import Path

import click
import msgspec

from lexdex import settings as configuration
from lexdex.foundation.commands import SettingsLoader, run
from lexdex.foundation.errors import Invalid
from lexdex.foundation.files import Files
from lexdex.star_profiles.schemas import StarProfile, StarProfileEdit, StarProfileState, StarVideo
from lexdex.star_profiles.service import profiles, revisions, videos

VIDEO_PLACES = ("hero", "episode")
NOT_JSON = "{file}: this is not the output of `lexdex catalogue star show` ({error})."


@click.group()
def star() -> None:
    """Manage the STAR profiles of certified products."""


@star.command()
@click.argument("product_id")
@click.pass_obj
def show(load_settings: SettingsLoader | None, product_id: str) -> None:
    """Print a product's STAR profile as JSON, the format that `edit` reads."""
    state = run(load_settings, profiles.get_profile(product_id), is_read_only=True)
    given = msgspec.json.encode(StarProfileEdit(state.profile, state.revision))
    click.echo(msgspec.json.format(given, indent=2).decode())


@star.command()
@click.argument("product_id")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--reason", default="", help="Reason, stored with the change.")
@click.pass_obj
def edit(load_settings: SettingsLoader | None, product_id: str, file: Path, reason: str) -> None:
    """Replace a STAR profile with FILE, an edited copy of the output of `show`.

    To create a profile, set "based_on" to null.
    """
    saved = run(load_settings, _save_edit(_open_files(load_settings), product_id, file, reason))
    click.echo(f"Revision {saved.revision}.")


@star.command()
@click.argument("product_id")
@click.option("--page", type=click.IntRange(min=1), default=1, show_default=True, help="100 changes per page.")
@click.pass_obj
def history(load_settings: SettingsLoader | None, product_id: str, page: int) -> None:
    """List the changes of a product's STAR profile, latest first."""
    for each in run(load_settings, revisions.list_profile_changes(product_id, page), is_read_only=True):
        fields = ", ".join(each.changed_fields) or "as installed"
        click.echo(f"{each.number}  {each.recorded_at:%Y-%m-%d %H:%M}  {each.actor}: {fields}  {each.reason}".rstrip())


@star.command()
@click.argument("product_id")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--place", type=click.Choice(VIDEO_PLACES), default="hero", help="Where the video appears on the page.")
@click.pass_obj
def video(load_settings: SettingsLoader | None, product_id: str, file: Path, place: str) -> None:
    """Upload the video in FILE (MP4 or WebM) and show it on the page of a product with a STAR profile."""
    saved = run(load_settings, _set_video(_open_files(load_settings), product_id, file, place))
    click.echo(f"Revision {saved.revision}.")


async def _save_edit(files: Files, product_id: str, file: Path, reason: str) -> StarProfileState:
    try:
        given = msgspec.json.decode(_read_file(file), type=StarProfileEdit)
    except msgspec.DecodeError as error:
        raise Invalid(NOT_JSON.format(file=file, error=error)) from error
    given = msgspec.structs.replace(given, reason=reason or given.reason)
    return await profiles.save_profile(files, product_id, given, None)


async def _set_video(files: Files, product_id: str, file: Path, place: str) -> StarProfileState:
    state = await profiles.get_profile(product_id)
    stored = StarVideo("file", await videos.store_video(files, product_id, _read_file(file)))
    profile = _place_video(state.profile, place, stored)
    given = StarProfileEdit(profile, state.revision, f"Video {file.name}"[:500])
    return await profiles.save_profile(files, product_id, given, None)


def _place_video(profile: StarProfile, place: str, video: StarVideo) -> StarProfile:
    if place == "hero":
        return msgspec.structs.replace(profile, hero=video)
    return msgspec.structs.replace(profile, episode=msgspec.structs.replace(profile.episode, video=video))


def _read_file(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Invalid(f"{file}: {error.strerror or error}.") from error


def _open_files(load_settings: SettingsLoader | None) -> Files:
    return Files((load_settings or configuration.load)())
