"""Arabic and Hebrew names on pictures and brochures: isolated from the English scope and the numbers around them."""

import io
import xml.etree.ElementTree as ET

import httpx
import pytest
from pypdf import PdfReader

from lexdex.catalogue import service as catalogue
from lexdex.certificates import service as certificates
from lexdex.settings import Settings
from lexdex_tests.builders import SOURCE
from lexdex_tests.certificates.builders import build_order
from lexdex_tests.star_profiles.test_profiles import create_certified, read_profile

PRODUCT, MODULE = "صكوك العقود", "צוואות 2"
SCOPE = "{product} 4.2 (SaaS), module {module}: Security, Accessibility (full programme)."
SVG_TEXT = "{http://www.w3.org/2000/svg}text"


def isolate(text: str) -> str:
    return f"\u2068{text}\u2069"


async def open_picture(client: httpx.AsyncClient, product: str, module: str) -> tuple[str, list[str]]:
    """Return the description and the lines of the picture of a new certificate, which must be valid XML."""
    await create_certified(name=product)
    await catalogue.update_product("certa", {"name": product}, source=SOURCE, actor="test")
    order = build_order(star=True, module=module, scope=SCOPE.format(product=product, module=module))
    number = (await certificates.issue(order)).number
    answer = await client.get(f"/api/star-products/certa/certificates/{number}.svg")
    root = ET.fromstring(answer.text)  # noqa: S314 - our own drawing
    return root.attrib["aria-label"], [each.text or "" for each in root.iter(SVG_TEXT)]


async def test_names_on_a_picture_are_isolated(client: httpx.AsyncClient, settings: Settings) -> None:
    label, lines = await open_picture(client, PRODUCT, MODULE)
    assert isolate(MODULE) in lines
    assert label.endswith(f": {isolate(MODULE)}")
    scope = SCOPE.format(product=isolate(PRODUCT), module=isolate(MODULE))
    assert scope in " ".join(lines)


@pytest.mark.parametrize("length", range(54, 72, 3))
async def test_no_line_ends_within_a_name(client: httpx.AsyncClient, settings: Settings, length: int) -> None:
    _, lines = await open_picture(client, "a" * length, "חוזים 2 שכר")
    assert sum(isolate("חוזים 2 שכר") in line for line in lines) == 2


async def test_a_picture_without_such_names_has_no_marks(client: httpx.AsyncClient, settings: Settings) -> None:
    label, lines = await open_picture(client, "Deeds 2", "Café 契約")
    assert SCOPE.format(product="Deeds 2", module="Café 契約") in " ".join(lines)
    assert not any(mark in text for mark in ("\u2068", "\u2069") for text in (label, *lines))


async def test_the_scope_in_a_brochure_reads_from_left_to_right(client: httpx.AsyncClient, settings: Settings) -> None:
    await open_picture(client, PRODUCT, "")
    (address,) = [each["url"] for each in (await read_profile(client))["resources"] if each["type"] == "PDF"]
    reader = PdfReader(io.BytesIO((await client.get(address)).content))
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    places = [text.index(words) for words in ("4.2", "(SaaS)", "Security, Accessibility", "programme).")]
    assert places == sorted(places)
