"""Star profiles: what the page shows, who may change it, what never gets onto it, and that nothing is forgotten."""

import asyncio
import io
import re
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from lexdex.catalogue import service
from lexdex.certificates import service as certificates
from lexdex.foundation import database as db
from lexdex.foundation.errors import Conflict
from lexdex.foundation.files import Files
from lexdex.settings import Settings
from lexdex.star_profiles import installed_profiles as shipped
from lexdex.star_profiles.schemas import StarProfile, StarProfileEdit, StarProfileState
from lexdex.star_profiles.service import profiles as stars
from lexdex_tests.access.test_matrix import admin
from lexdex_tests.builders import SOURCE, create_product
from lexdex_tests.certificates.builders import build_order

FIVE = {"bryter-platform", "certa", "eqs-group", "xayn-legal-ai", "sirion-ai"}
CERTA = "/api/admin/products/certa/star-profile"
PLAYER = "https://www.youtube-nocookie.com/embed/abcdefghijk"


async def create_certified(product_id: str = "certa", **fields: Any) -> None:  # noqa: ANN401 - any field
    """A product of the programme, with the profile that installations come with."""
    await create_product(product_id, star=True, **fields)
    await stars.seed_profiles()


async def read_profile(client: httpx.AsyncClient, product_id: str = "certa") -> dict[str, Any]:
    shown: dict[str, Any] = (await client.get(f"/product/{product_id}")).json()["StarProfile"]
    return shown


def build_edit(based_on: int | None, **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - any field
    return {"profile": {"display_name": "Certa", **fields}, "based_on": based_on, "reason": "A better word"}


@pytest.mark.covers("Q15")
@pytest.mark.parametrize("product_id", sorted(FIVE))
async def test_the_five_come_with_a_whole_profile(client: httpx.AsyncClient, product_id: str) -> None:
    await create_certified(product_id)
    shown = await read_profile(client, product_id)
    assert shown["display_name"]
    assert shown["tagline"]
    assert shown["overview"]["summary"]
    assert len(shown["overview"]["key_points"]) >= 3
    assert len(shown["certified_solutions"]) >= 3
    assert all(solution["category"] and solution["items"] for solution in shown["certified_solutions"])
    assert shown["technical"]["deployment"]
    assert shown["technical"]["scalability"]
    assert len(shown["certificates"]) == (4 if product_id == "eqs-group" else 1)
    assert bool(shown["modules"]) == (product_id == "eqs-group")
    assert bool(shown["episode"]["description"]) == (product_id != "sirion-ai")
    assert (shown["hero"]["kind"] == "embed") == (product_id == "certa")


@pytest.mark.covers("Q05")
async def test_certa_has_a_brochure_and_eight_images(client: httpx.AsyncClient) -> None:
    await create_certified()
    resources = (await read_profile(client))["resources"]
    assert [resource["type"] for resource in resources] == ["PDF", *["Screenshot"] * 8]
    for resource in resources:
        answer = await client.get(resource["url"])
        assert answer.status_code == 200
        assert answer.content.startswith(b"%PDF-" if resource["type"] == "PDF" else b"<svg")
        if resource["type"] == "PDF":
            text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
            assert "Sample: the STAR programme has not reviewed this product." in " ".join(text.split())
        assert "noindex" in answer.headers["x-robots-tag"]


@pytest.mark.covers("Q08", "Q09")
async def test_each_certificate_has_an_image_with_its_own_text(client: httpx.AsyncClient) -> None:
    await create_certified("eqs-group")
    certificates = (await read_profile(client, "eqs-group"))["certificates"]
    assert [each["name"] for each in certificates] == [
        "Third Parties",
        "Approvals",
        "Integrity Line",
        "Policy Management",
    ]
    for each in certificates:
        answer = await client.get(each["image"])
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "sandbox" in answer.headers["content-security-policy"]
        assert each["name"] in answer.text
        assert "STAR Certification" in answer.text
        assert ">SAMPLE<" in answer.text
        assert "This product has not been reviewed" in answer.text
        assert each["number"] in answer.text
        assert "passed" not in answer.text
        assert (each["issuer"], each["url"]) == ("sample", f"/certificates/{each['number']}")


async def test_only_issued_records_are_shown_and_an_official_one_ends_the_sample(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    await create_certified()
    assert (await read_profile(client))["is_sample"]
    issued = await certificates.issue(build_order(star=True, module="Onboarding"))
    shown = await read_profile(client)
    assert [(each["number"], each["issuer"]) for each in shown["certificates"]] == [(issued.number, "official")]
    assert not shown["is_sample"]
    picture = (await client.get(shown["certificates"][0]["image"])).text
    assert issued.number in picture
    assert "SAMPLE" not in picture
    await certificates.revoke(issued.number, "A test.", None)
    assert [each["issuer"] for each in (await read_profile(client))["certificates"]] == ["sample"]
    assert (await client.get(shown["certificates"][0]["image"])).status_code == 404
    await certificates.revoke((await read_profile(client))["certificates"][0]["number"], "A test.", None)
    assert await read_profile(client) is None
    await stars.seed_profiles()
    assert await read_profile(client) is None


CLAIMS = re.compile(r"passed|has been certified|is certified|is validated|STAR certificate for", re.IGNORECASE)


@pytest.mark.parametrize("product_id", sorted(FIVE))
async def test_nothing_public_claims_a_review_or_a_certificate(client: httpx.AsyncClient, product_id: str) -> None:
    await create_certified(product_id)
    page = await client.get(f"/product/{product_id}")
    for certificate in page.json()["StarProfile"]["certificates"]:
        assert certificate["description"].endswith("No validation took place.")
        assert certificate["issuer"] == "sample"
    public = [page.text, (await client.get(f"/api/badges/{product_id}/star.svg")).text]
    assert "Sample of the" in public[1]
    public.append((await client.get("/api/star-products")).text)
    for resource in page.json()["StarProfile"]["resources"]:
        answer = await client.get(resource["url"])
        pdf = resource["type"] == "PDF"
        pages = PdfReader(io.BytesIO(answer.content)).pages if pdf else ()
        public.append(" ".join(each.extract_text() for each in pages) if pdf else answer.text)
    assert [found[0] for text in public if (found := CLAIMS.search(text))] == []


@pytest.mark.parametrize(
    "name", ["0.svg", "2.svg", "1.pdf", "01.svg", "-1.svg", "x.svg", "1.png", "%2e%2e%2fx", "99.svg"]
)
async def test_no_other_image_is_served(client: httpx.AsyncClient, name: str) -> None:
    await create_certified("bryter-platform")
    for kind in ("certificates", "resources"):
        assert (await client.get(f"/api/star-products/bryter-platform/{kind}/{name}")).status_code == 404


async def test_what_is_drawn_cannot_be_ended_by_a_text(client: httpx.AsyncClient, settings: Settings) -> None:
    await create_certified()
    hostile = '</text><script>alert(1)</script>" & ]]>'
    await stars.save_profile(Files(settings), "certa", StarProfileEdit(StarProfile(display_name=hostile), 0), None)
    issued = await certificates.issue(build_order(star=True, module=hostile[:100], scope=hostile))
    drawing = (await client.get(f"/api/star-products/certa/certificates/{issued.number}.svg")).text
    assert "<script>" not in drawing
    assert "&lt;script&gt;" in drawing


async def test_a_product_without_the_star_has_none_whatever_is_written_of_it(client: httpx.AsyncClient) -> None:
    await create_certified()
    await service.update_product("certa", {"star": False}, source=SOURCE, actor="test")
    assert await read_profile(client) is None
    assert (await client.get("/api/star-products/certa/certificates/1.svg")).status_code == 404


async def test_a_hidden_product_leaks_nothing(client: httpx.AsyncClient) -> None:
    await create_certified()
    await service.set_product_hidden("certa", hidden=True, actor="test")
    paths = ("certificates/1.svg", "resources/1.pdf", "resources/2.svg")
    for path in (*(f"/api/star-products/certa/{path}" for path in paths), "/social/certa.png", "/product/certa"):
        assert (await client.get(path)).status_code == 404


async def test_an_admin_edits_and_old_revisions_stay(client: httpx.AsyncClient) -> None:
    await create_certified()
    headers = await admin(client)
    before = (await client.get(CERTA, headers=headers)).json()
    assert before["revision"] == 0
    saved = await client.put(
        CERTA, headers=headers, json=build_edit(0, tagline="Third parties, known", hero=_build_embed())
    )
    assert (saved.status_code, saved.json()["revision"]) == (200, 1)
    assert (await read_profile(client))["tagline"] == "Third parties, known"
    again = await client.put(CERTA, headers=headers, json=build_edit(1, tagline="Known", hero=_build_embed()))
    assert again.json()["revision"] == 2
    history = (await client.get(f"{CERTA}/history", headers=headers)).json()
    assert [each["number"] for each in history] == [2, 1, 0]
    assert (history[0]["changed_fields"], history[0]["reason"]) == (["tagline"], "A better word")
    assert history[0]["actor"] == "admin@lexdex.example"
    assert (history[2]["actor"], history[2]["snapshot"]) == ("installation", before["profile"])


def _build_embed() -> dict[str, str]:
    return {"kind": "embed", "address": PLAYER}


async def test_what_says_nothing_new_makes_no_revision(client: httpx.AsyncClient) -> None:
    await create_certified()
    headers = await admin(client)
    present = (await client.get(CERTA, headers=headers)).json()
    body = {"profile": present["profile"], "based_on": 0}
    assert (await client.put(CERTA, headers=headers, json=body)).json()["revision"] == 0
    assert (await client.get(f"{CERTA}/history", headers=headers)).json() == []


async def test_a_product_gets_its_first_profile_and_the_star_shows_it(client: httpx.AsyncClient) -> None:
    await create_product("certa")
    headers = await admin(client)
    assert (await client.get(CERTA, headers=headers)).status_code == 404
    assert (await client.put(CERTA, headers=headers, json=build_edit(None))).json()["revision"] == 1
    assert await read_profile(client) is None
    await service.update_product("certa", {"star": True}, source=SOURCE, actor="test")
    assert (await read_profile(client))["display_name"] == "Certa"


async def test_of_many_edits_at_once_one_wins(database: None, settings: Settings) -> None:
    await create_certified()

    async def save(number: int) -> StarProfileState:
        profile = StarProfile(display_name="Certa", tagline=f"Number {number}")
        return await stars.save_profile(Files(settings), "certa", StarProfileEdit(profile, 0), None)

    done = await asyncio.gather(*(save(number) for number in range(20)), return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["Conflict"] * 19 + ["StarProfileState"]
    with pytest.raises(Conflict, match="Someone else"):
        await save(1)


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "another site's player": ({"hero": {"kind": "embed", "address": "https://evil.example/embed/abcdefgh"}}, "embed"),
    "more than a player": ({"hero": {"kind": "embed", "address": f"{PLAYER}?list=1"}}, "embed"),
    "a player's twin": (
        {"hero": {"kind": "embed", "address": "https://www.youtube-nocookie.com.evil.example/embed/abcdefg"}},
        "embed",
    ),
    "a video that is not there": ({"hero": {"kind": "file", "address": "/media/certa-000000000000.mp4"}}, "no video"),
    "a path": ({"hero": {"kind": "file", "address": "/media/../../etc/passwd"}}, "no video"),
    "a video elsewhere": ({"hero": {"kind": "file", "address": "https://evil.example/a.mp4"}}, "no video"),
    "a script": ({"episode": {"video_link": "javascript:alert(1)"}}, "https://"),
    "plain http": ({"episode": {"podcast_link": "http://pod.example/1"}}, "https://"),
    "a password in a link": ({"episode": {"social_link": "https://a:b@pod.example/"}}, "https://"),
    "a link to nowhere": ({"episode": {"social_link": "https:///x"}}, "https://"),
    "a quote in a link": ({"episode": {"social_link": 'https://pod.example/"onx'}}, "https://"),
    "control characters": ({"tagline": "a\u0000b"}, "control characters"),
    "an empty resource": ({"resources": [{"name": "  "}]}, "empty"),
    "certificates": ({"certificates": []}, "certificates"),
    "no name": ({"display_name": ""}, "1"),
    "too many": ({"resources": [{"name": "x"}] * 21}, "20"),
    "a field that is none": ({"price": 1}, "price"),
}


@pytest.mark.parametrize("what", REFUSED)
async def test_unsafe_content_is_refused_with_a_message(client: httpx.AsyncClient, what: str) -> None:
    await create_certified()
    fields, word = REFUSED[what]
    answer = await client.put(CERTA, headers=await admin(client), json=build_edit(0, **fields))
    assert answer.status_code in {400, 422}
    assert word in str(answer.json()["detail"])
    assert (await stars.get_profile("certa")).revision == 0


async def test_a_stale_edit_changes_nothing(client: httpx.AsyncClient) -> None:
    await create_certified()
    headers = await admin(client)
    for stale in (None, 1):
        assert (await client.put(CERTA, headers=headers, json=build_edit(stale))).status_code == 409
    assert (
        await client.put(CERTA.replace("certa", "nobody"), headers=headers, json=build_edit(None))
    ).status_code == 404


async def test_new_default_texts_replace_only_unedited_ones(database: None, settings: Settings) -> None:
    await create_certified()
    await create_certified("eqs-group")
    own = StarProfile(display_name="EQS, as we call it")
    await stars.save_profile(Files(settings), "eqs-group", StarProfileEdit(own, 0), None)
    await db.execute("""UPDATE star_profile SET overview = '{"keyPoints": []}', tagline = 'old'""")
    await stars.seed_profiles()
    assert (await stars.get_profile("certa")).profile == dict(shipped.load_profiles())["certa"]
    assert await db.fetch_value("SELECT tagline FROM star_profile WHERE product = 'eqs-group'") == "old"
