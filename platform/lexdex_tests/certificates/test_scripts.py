"""Names in every script on certificates: with fonts that have them, and as code points where no font does."""

import asyncio
import io
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from pypdf import PdfReader

from lexdex.foundation.typesetting import to_template_sentence, to_template_text
from lexdex.settings import Settings
from lexdex_tests.builders import create_product
from lexdex_tests.certificates.builders import FACTS, issue_certificate
from lexdex_tests.pdf_archive import list_broken_rules
from lexdex_tests.small_fonts import build_font

NAMES = {
    "chinese": ("法律合同审查助手", "北京正义科技有限公司"),
    "yi": ("ꀀꀁꀂ", "ꀃꀄꀅ"),
    "hebrew": ("עוזר משפטי", "משרד המשפטים"),
    "arabic": ("مساعد العقود", "وزارة العدل"),
    "mixed": ("Lex עוזר 4.2 (beta) 法律", "شركة Deeds GmbH 株式会社"),
}
CHARACTERS = "".join(dict.fromkeys("".join(name + holder for name, holder in NAMES.values())))


@pytest.fixture
async def folder(client: httpx.AsyncClient, tmp_path: Path) -> Path:
    """A folder with a certificate for each pair of names."""
    found: dict[str, Any] = {}
    for key, (name, holder) in NAMES.items():
        await create_product(key, name=name, **FACTS)
        found[key] = await issue_certificate(key, holder=holder, scope=f"{name} 2.1 (Cloud): security.")
    (tmp_path / "certificates.json").write_bytes(msgspec.json.encode(found))
    return tmp_path


async def typeset(folder: Path, *, has_fonts: bool) -> dict[str, str]:
    """Typeset with the machine's fonts, and one that has all letters where `has_fonts`; return the texts."""
    fonts = folder / "home" / ".local" / "share" / "fonts"
    fonts.mkdir(parents=True)
    if has_fonts:
        (fonts / "all.ttf").write_bytes(build_font("Noto Sans CJK SC", CHARACTERS))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "lexdex_tests.certificates.typeset_names", str(folder)),
        env={"PYTHONPATH": ":".join(sys.path), "HOME": str(folder / "home")},
    )
    assert await process.wait() == 0
    files = {key: (folder / f"{key}.pdf").read_bytes() for key in NAMES}
    assert [
        broken for file in files.values() for kind in ("2a", "ua1") for broken in list_broken_rules(file, kind)
    ] == []
    return {key: PdfReader(io.BytesIO(file)).pages[0].extract_text() for key, file in files.items()}


async def test_characters_of_a_font_of_the_machine_are_printed(folder: Path) -> None:
    texts = await typeset(folder, has_fonts=True)
    assert [key for key, text in texts.items() if "[U+" in text] == []
    for key, pair in NAMES.items():
        shown = texts[key]
        for word in " ".join(pair).split():
            assert word in shown or word[::-1] in shown or set(word) <= set(shown), (key, word)


async def test_characters_that_no_font_has_are_code_points(folder: Path) -> None:
    texts = await typeset(folder, has_fonts=False)
    # No machine has a font of Yi unless all scripts are installed.
    assert ("ꀀ" in texts["yi"]) != ("[U+A000]" in texts["yi"])


def test_a_sentence_about_a_hebrew_name_reads_from_left_to_right(settings: Settings) -> None:
    """Its number and its punctuation belong to the sentence, and not to the name."""
    name = "עוזר"
    sentence = to_template_sentence(f"{name} 4.2 (SaaS): security.", name, "")
    assert sentence == {"text": f"{name}\u200e 4.2 (SaaS): security.", "rtl": False}
    assert to_template_text(name)["rtl"]
    assert to_template_sentence("Deeds 4.2.", "Deeds", "") == {"text": "Deeds 4.2.", "rtl": False}
