"""Uploaded logos: detection by content, re-encoding, revisions, and rejected files."""

import io

import httpx
import pytest
from PIL import Image

from lexdex.catalogue import service as catalogue
from lexdex_tests.accounts.builders import Headers
from lexdex_tests.accounts.test_avatar import SECRET, build_image
from lexdex_tests.builders import create_product
from lexdex_tests.claims.builders import WEBSITE, create_owner, open_vendor_session

LOGO = "/api/vendor/products/deeds/logo"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


async def upload_logo(
    client: httpx.AsyncClient, headers: Headers, content: bytes, kind: str = "image/png"
) -> httpx.Response:
    return await client.put(LOGO, content=content, headers={**headers, "Content-Type": kind})


@pytest.mark.parametrize(("form", "kind"), [("JPEG", "image/jpeg"), ("PNG", "image/png"), ("WEBP", "image/webp")])
async def test_a_logo_is_re_encoded_in_its_proportions(client: httpx.AsyncClient, form: str, kind: str) -> None:
    await create_product("deeds", website=WEBSITE, logo="certa.svg")
    owner, _ = await create_owner(client)
    answer = await upload_logo(client, owner, build_image(form, (1_200, 300)), kind)
    assert answer.status_code == 200, answer.text
    image = answer.json()["image"]
    assert answer.json()["revision"] == 2
    assert (await client.get("/product/deeds")).json()["Image"] == image
    shown = await client.get(f"/ProductLogo/{image}")
    picture = Image.open(io.BytesIO(shown.content))
    assert (picture.format, picture.size, shown.headers["content-type"]) == ("WEBP", (512, 128), "image/webp")
    assert SECRET.encode() not in shown.content
    assert "sandbox" in shown.headers["content-security-policy"]
    assert shown.headers["x-content-type-options"] == "nosniff"
    page = await catalogue.get_product("deeds")
    assert page.sources["logo"].kind == "vendor"


async def test_the_previous_logo_is_kept_for_the_history(client: httpx.AsyncClient) -> None:
    await create_product("deeds", website=WEBSITE)
    owner, admin = await create_owner(client)
    images = [(await upload_logo(client, owner, build_image("PNG"))).json()["image"] for _ in range(2)]
    assert [(await client.get(f"/ProductLogo/{image}")).status_code for image in images] == [200, 200]
    undone = await client.post(
        "/api/admin/products/deeds/revisions/2/restore", json={"reason": "The older one."}, headers=admin
    )
    assert undone.json() == {"revision": 4, "changed_fields": ["logo"]}
    assert (await client.get("/product/deeds")).json()["Image"] == images[0]


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (SVG, "image/svg+xml", 415),
        (SVG, "image/png", 400),
        (b"GIF89a" + b"\0" * 50, "image/png", 400),
        (b"", "image/png", 400),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "image/png", 400),
        (b"\0" * (5 * 1024 * 1024 + 1), "image/png", 413),
        (b"{}", "application/json", 415),
    ],
)
async def test_a_file_that_is_not_an_image_is_rejected_with_a_message(
    client: httpx.AsyncClient, content: bytes, kind: str, status: int
) -> None:
    await create_product("deeds", website=WEBSITE)
    owner, _ = await create_owner(client)
    answer = await upload_logo(client, owner, content, kind)
    assert answer.status_code == status
    assert len(answer.json()["detail"].split()) > 3
    assert (await catalogue.get_product("deeds")).revision == 1


async def test_only_the_owner_can_change_a_logo(client: httpx.AsyncClient) -> None:
    await create_product("deeds", website=WEBSITE)
    other = await open_vendor_session(client, "rival@other.example")
    assert (await upload_logo(client, other, build_image("PNG"))).status_code == 404


@pytest.mark.parametrize("name", ["../../etc/passwd", "..%2Fx.webp", "x" * 32 + ".webp", "0" * 32 + ".webp"])
async def test_a_path_is_not_accepted_as_a_file_name(client: httpx.AsyncClient, name: str) -> None:
    assert (await client.get(f"/ProductLogo/{name}")).status_code == 404
