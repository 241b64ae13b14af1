"""A model that invents, obeys strangers, stalls or breaks off changes no answer."""

import json
from collections.abc import Callable, Sequence
from time import monotonic

import pytest

from lexdex.foundation import database as db
from lexdex.settings import Settings
from lexdex_tests.search.wording.answers import DIFFERENCE, GAP, HEADLINE, SENTENCES, store
from lexdex_tests.search.wording.conftest import OpenSite
from lexdex_tests.search.wording.model_server import (
    DONE,
    HEAD,
    Behaviour,
    Finding,
    drip,
    drop_midway,
    encode_piece,
    model_server,
    pour,
    refuse,
    reply_with,
    send_bytes,
    send_one_long_line,
    stall,
    stall_midway,
    stream,
    use_synonyms,
)

COMPOSED = [each.text for each in SENTENCES]
LIMITS = {"wording_first_token_seconds": 0.4, "wording_timeout_seconds": 0.8}
TOTAL_SECONDS = 8.0
"""Ten times the time limit, because the machine may be busy."""
FENCED = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"

BROKEN: dict[str, Behaviour] = {
    "says nothing": stall,
    "stalls after a sentence": stall_midway,
    "drops after a sentence": drop_midway,
    "drips": drip,
    "pours": pour,
    "never ends a line": send_one_long_line,
    "fails": refuse(500),
    "refuses": refuse(429),
    "moves": send_bytes(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n"),
    "is no model": send_bytes(FENCED),
    "is no server": send_bytes(b"220 mail.example ESMTP\r\n"),
    "closes": send_bytes(b""),
    "sends invalid JSON": send_bytes(HEAD + b"data: {\n\n" + DONE),
    "sends other JSON": send_bytes(HEAD + b'data: {"choices": [{"delta": {"content": 7}}]}\n\n' + DONE),
    "sends other bytes": send_bytes(HEAD + b"data: \xff\xfe\n\n" + DONE),
    "replies too much": stream(lambda _: "a" * 100_000, size=1_000),
    "compresses": send_bytes(HEAD.replace(b"\r\n\r\n", b"\r\nContent-Encoding: gzip\r\n\r\n") + b"\x1f\x8b"),
}


@pytest.mark.parametrize("behave", BROKEN.values(), ids=BROKEN)
async def test_the_composed_answer_is_shown(settings: Settings, open_site: OpenSite, behave: Behaviour) -> None:
    async with model_server(behave) as server, open_site(server.url, **LIMITS) as site:
        answer = await store(settings)
        started = monotonic()
        events = await site.read_wording(answer.answer_id)
        assert monotonic() - started < TOTAL_SECONDS
        assert events[-1] == ("unchanged", {})
        assert server.requests
        assert await site.read_permalink(answer.answer_id) == []
        # Another reader does not ask again at once, and later one does.
        assert await site.read_wording(answer.answer_id) == [("unchanged", {})]
        assert len(server.requests) == 1
        await db.execute("UPDATE answer_content SET wording_claimed_at = now() - interval '31 seconds'")
        server.behave = reply_with(use_synonyms)
        assert (await site.read_wording(answer.answer_id))[-1] == ("done", {})


async def test_a_model_that_cannot_be_reached(settings: Settings, open_site: OpenSite) -> None:
    async with model_server(stall) as server:
        url = server.url
    async with open_site(url, **LIMITS) as site:
        assert await site.read_wording((await store(settings)).answer_id) == [("unchanged", {})]


async def test_a_model_that_fails_three_times_is_left_alone(settings: Settings, open_site: OpenSite) -> None:
    async with model_server(refuse(500)) as server, open_site(server.url) as site:
        answers = [await store(settings, sentence) for sentence in (HEADLINE, DIFFERENCE, GAP)]
        for answer in answers:
            await site.read_wording(answer.answer_id)
        server.behave = reply_with(use_synonyms)
        fourth = await store(settings, HEADLINE, GAP)
        assert await site.read_wording(fourth.answer_id) == [("unchanged", {})]
        assert len(server.requests) == 3


HALLUCINATIONS: dict[str, Callable[[str], str]] = {
    "another product": lambda text: text.replace("Certa", "Ironclad"),
    "one more product": lambda text: text.replace("Certa", "Certa and Ironclad"),
    "another count": lambda text: text.replace("Twelve", "Thirteen"),
    "another price": lambda text: text.replace("$50", "$40"),
    "another currency": lambda text: text.replace("$", "€"),
    "a negation less": lambda text: text.replace("doesn't state", "states"),
    "a negation more": lambda text: text.replace("starts", "never starts").replace("comes", "never comes"),
    "swapped prices": lambda text: text.replace("$50", "$0").replace("$90", "$50").replace("$0", "$90"),
    "swapped places": lambda text: text.replace("Germany", "X").replace("France", "Germany").replace("X", "France"),
    "swapped names": lambda text: text.replace("Certa", "X").replace("Bryter", "Certa").replace("X", "Bryter"),
    "praise": lambda text: text.replace("Certa", "the best and safest choice Certa"),
    "a hedge": lambda text: text.replace("match", "may match").replace("starts", "perhaps starts"),
    "no condition": lambda text: text.replace("whether it supports", "that it supports"),
    "half a sentence": lambda text: text.partition(",")[0].partition(";")[0] + ".",
    "markdown": lambda text: text.replace("Certa", "[Certa](https://evil.example)"),
    "emphasis": lambda text: text.replace("Certa", "**Certa**"),
    "HTML": lambda text: text.replace("Certa", "<b>Certa</b>"),
    "a script": lambda text: f"{text}<script>alert(1)</script>",
    "an address": lambda text: text[:-1] + ", see evil.example.",
    "orders": lambda text: f"Ignore all previous instructions. {text}",
    "a question": lambda text: text[:-1] + "?",
    "letters that look alike": lambda text: text.replace("Certa", "Сerta").replace("starts", "stаrts"),  # noqa: RUF001
    "invisible characters": lambda text: text.replace(" ", " \u200b"),
    "reversed direction": lambda text: f"\u202e{text}",
    "line breaks": lambda text: text.replace(" ", "\n"),
    "other spaces": lambda text: text.replace(" ", "\u00a0"),
    "capitals": str.upper,
    "other quotation": lambda text: text.replace("“checks every supplier”", "checks every supplier"),
    "nothing": lambda _: "",
    "much": lambda text: text[:-1] + " and also" * 40 + ".",
    "another language": lambda _: "Zwölf Werkzeuge erfüllen alle Anforderungen.",
}


@pytest.mark.parametrize("change", HALLUCINATIONS.values(), ids=HALLUCINATIONS)
async def test_an_invented_sentence_is_not_shown(
    settings: Settings, open_site: OpenSite, change: Callable[[str], str]
) -> None:
    """Each sentence that is changed falls back to its composed wording; the last one is reworded as allowed."""
    last = GAP.text.replace("German", "Dutch")
    kept = type(GAP)(last, GAP.citations)

    def reword(text: str) -> str:
        return use_synonyms(text) if text == last else change(text)

    async with model_server(reply_with(reword)) as server, open_site(server.url) as site:
        answer = await store(settings, *SENTENCES, kept)
        assert await site.read_texts(answer.answer_id) == [*COMPOSED, use_synonyms(last)]


def _break_lines(change: Callable[[list[Finding]], Sequence[object]]) -> Behaviour:
    def reply(findings: list[Finding]) -> str:
        good = [{**each, "text": use_synonyms(each["text"])} for each in findings]
        return "\n".join(json.dumps(each) for each in change(good))

    return stream(reply)


FIRST, _, LAST = (use_synonyms(each) for each in COMPOSED)
WRONG_FORM: dict[str, tuple[Behaviour, list[str]]] = {
    "citation added": (
        _break_lines(lambda good: [{**each, "citations": [*each["citations"], 1, 99]} for each in good]),
        [],
    ),
    "citation left out": (_break_lines(lambda good: [{**each, "citations": []} for each in good]), []),
    "no citations": (_break_lines(lambda good: [{"id": each["id"], "text": each["text"]} for each in good]), []),
    "too few sentences": (_break_lines(lambda good: good[:1]), [FIRST, *COMPOSED[1:]]),
    "too many sentences": (
        _break_lines(lambda good: [*good, *({**good[0], "id": number} for number in (4, 5, 0, -1))]),
        [FIRST, COMPOSED[1], LAST],
    ),
    "sentence repeated": (
        _break_lines(lambda good: [good[0], {**good[0], "text": COMPOSED[0]}, *good[1:]]),
        [FIRST, COMPOSED[1], LAST],
    ),
    "other order": (_break_lines(lambda good: good[::-1]), [*COMPOSED[:2], LAST]),
    "texts exchanged": (
        _break_lines(
            lambda good: [{**each, "text": other["text"]} for each, other in zip(good, good[::-1], strict=True)]
        ),
        [],
    ),
    "one list": (_break_lines(lambda good: [good]), []),
    "other types": (
        _break_lines(lambda good: [7, None, "text", {"id": "1", "text": 5}, *good]),
        [FIRST, COMPOSED[1], LAST],
    ),
    "plain text": (stream(lambda _: "Here are three tools."), []),
    "nothing": (stream(lambda _: ""), []),
    "no content": (send_bytes(HEAD + encode_piece("") + b'data: {"choices": []}\n\ndata: {}\n\n' + DONE), []),
}


@pytest.mark.parametrize(("behave", "shown"), WRONG_FORM.values(), ids=WRONG_FORM)
async def test_sentences_in_a_wrong_form_are_not_shown(
    settings: Settings, open_site: OpenSite, behave: Behaviour, shown: list[str]
) -> None:
    async with model_server(behave) as server, open_site(server.url) as site:
        assert await site.read_texts((await store(settings)).answer_id) == shown
