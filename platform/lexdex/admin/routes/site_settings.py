"""Endpoints of the settings of the site."""

from litestar import Controller, Response, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from lexdex.accounts.guards import admin_only
from lexdex.accounts.permissions import Permission
from lexdex.admin.schemas import InvalidSettings, SiteImage, SiteSettingsChange, SiteSettingsView
from lexdex.admin.service import site_images, site_settings, trial_email
from lexdex.admin.service.site_images import ImageKind
from lexdex.foundation.actor import Actor
from lexdex.foundation.config import IMAGES_PATH
from lexdex.foundation.files import Files
from lexdex.foundation.http.access import public
from lexdex.foundation.http.bodies import IMAGE, accepts
from lexdex.foundation.http.client import AnyRequest
from lexdex.foundation.http.rate_limit import no_rate_limit, rate_limit
from lexdex.foundation.http.responses import describe_failures
from lexdex.foundation.http.uploads import read_upload
from lexdex.foundation.limits import ADMINS, HOUR, SAME_FOR_ALL, per_account
from lexdex.foundation.message import Message
from lexdex.foundation.virus_scanner import VirusScanner
from lexdex.settings import Settings

# A name is made from the content, so caches may store it forever.
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


class SiteSettingsController(Controller):
    """Endpoints to read and change the settings of the site."""

    path = "/api/admin/settings"
    tags = ("admin",)

    @get(
        "/",
        operation_id="get_site_settings",
        summary="Get settings of the site",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
    )
    @no_rate_limit(ADMINS)
    async def get_site_settings(self, environment_settings: NamedDependency[Settings]) -> SiteSettingsView:
        """Return all settings that can be changed, and which of the others the environment sets."""
        return await site_settings.get_settings(environment_settings)

    @put(
        "/",
        operation_id="change_site_settings",
        summary="Change settings of the site",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
        responses=describe_failures(400, body=InvalidSettings) | describe_failures(409),
    )
    @no_rate_limit(ADMINS)
    async def change_site_settings(
        self,
        data: JSONBody[SiteSettingsChange],
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
        environment_settings: NamedDependency[Settings],
    ) -> SiteSettingsView:
        """Change or reset settings. All processes use the new values within five seconds."""
        return await site_settings.change_settings(environment_settings, files, actor, data)

    @post(
        "/images/{kind:str}",
        operation_id="upload_site_image",
        summary="Upload logo or icon",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
        **accepts(IMAGE),
    )
    @rate_limit(per_account(30, HOUR))
    async def upload_site_image(
        self,
        kind: FromPath[ImageKind],
        request: AnyRequest,
        actor: NamedDependency[Actor],
        files: NamedDependency[Files],
        scanner: NamedDependency[VirusScanner],
    ) -> SiteImage:
        """Store an image, which is shown once the setting of this name has it.

        The body is the image itself: JPG, PNG or WebP, at most 5 MB. It is re-encoded; an icon is cropped to a square.
        """
        return await site_images.save_image(files, actor, kind, await read_upload(request, scanner))

    @post(
        "/test-email",
        operation_id="send_test_email",
        summary="Send test email",
        guards=[admin_only],
        permission=Permission.CHANGE_SETTINGS,
        status_code=202,
    )
    @rate_limit(per_account(10, HOUR))
    async def send_test_email(self, actor: NamedDependency[Actor], settings: NamedDependency[Settings]) -> Message:
        """Send an email to the admin's own address, with the branding and the mail server in use."""
        return await trial_email.send_test_email(settings, actor)


@get(
    IMAGES_PATH + "/{name:str}",
    operation_id="get_site_image",
    summary="Get logo or icon",
    guards=[public],
    tags=["admin"],
    media_type="image/webp",
)
@no_rate_limit(SAME_FOR_ALL)
async def get_site_image(name: FromPath[str], files: NamedDependency[Files]) -> Response[bytes]:
    """Return an uploaded logo or icon by its file name."""
    return Response(await site_images.get_image(files, name), headers=HEADERS, media_type="image/webp")
