"""The transparency log from outside: what it publishes is compared with a second implementation of RFC 6962."""

import hashlib
import json
from urllib.parse import urlsplit

import httpx
import pytest

from lexdex.foundation import database as db
from lexdex.foundation.errors import NotFound
from lexdex.settings import Settings
from lexdex.transparency_log import service, tiles
from lexdex.transparency_log.service import reading
from lexdex.transparency_log.tree import compute_root_from_proof
from lexdex_tests.events import process_outbox
from lexdex_tests.transparency_log.second_implementation import (
    audit_path,
    merkle_tree_hash,
    read_bundle,
    read_note,
)

SIZES = (1, 2, 3, 7, 8, 255, 256, 257, 300)


async def append_many(settings: Settings, count: int) -> list[int]:
    """Append entries in one transaction, and let the worker put them into the tree."""
    async with db.transaction():
        ids = [await service.append("test.numbered", {"number": number}) for number in range(count)]
    await process_outbox(settings)
    return ids


async def read_entries(client: httpx.AsyncClient, size: int) -> list[bytes]:
    """All entries of the log, read as a stranger does."""
    entries: list[bytes] = []
    for index in range(-(-size // 256)):
        width = min(size - index * 256, 256)
        path = tiles.build_path(index) + ("" if width == 256 else f".p/{width}")
        answer = await client.get(f"/log/tile/entries/{path}")
        assert answer.status_code == 200
        entries += read_bundle(answer.content)
    return entries


async def read_checkpoint(client: httpx.AsyncClient, settings: Settings) -> tuple[str, int, bytes]:
    answer = await client.get("/log/checkpoint")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain")
    [key] = await reading.list_verifier_keys(settings)
    return read_note(answer.text, key)


async def test_the_published_tree_is_that_of_rfc_6962_at_every_size(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    """Grown step by step, so that partial tiles are continued, and over the edge of a tile."""
    size = 0
    for wanted in SIZES:
        await append_many(settings, wanted - size)
        size = wanted
        entries = await read_entries(client, size)
        origin, checkpoint_size, root = await read_checkpoint(client, settings)
        assert (origin, checkpoint_size) == (f"{urlsplit(settings.public_url).netloc}/log", size)
        assert root == merkle_tree_hash(entries)
    assert (await client.get("/log/tile/0/000")).content == b"".join(
        hashlib.sha256(b"\x00" + entry).digest() for entry in entries[:256]
    )
    assert (await client.get("/log/tile/1/000.p/1")).content == merkle_tree_hash(entries[:256])
    assert (await client.get("/log/tile/0/000.p/7")).content == (await client.get("/log/tile/0/000")).content[:224]


async def test_each_receipt_proves_its_entry_to_the_second_implementation(
    client: httpx.AsyncClient, settings: Settings
) -> None:
    ids = await append_many(settings, 67)
    entries = await read_entries(client, 67)
    [key] = await reading.list_verifier_keys(settings)
    for place, entry_id in enumerate(ids):
        receipt = await service.get_receipt(entry_id)
        assert receipt is not None
        assert receipt.content is not None
        assert receipt.salt is not None
        assert (receipt.leaf_index, receipt.tree_size) == (place, 67)
        assert json.loads(receipt.content)["content"] == {"number": place}
        salted = hashlib.sha256(bytes.fromhex(receipt.salt) + receipt.content.encode()).digest()
        assert entries[place] == salted == bytes.fromhex(receipt.commitment)
        assert receipt.leaf_hash == hashlib.sha256(b"\x00" + salted).hexdigest()
        assert [bytes.fromhex(step) for step in receipt.inclusion_proof] == audit_path(place, entries)
        assert read_note(receipt.checkpoint, key)[2] == merkle_tree_hash(entries)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 13, 64, 100])
def test_proofs_of_the_second_implementation_verify_and_altered_ones_do_not(size: int) -> None:
    entries = [str(number).encode() for number in range(size)]
    root = merkle_tree_hash(entries)
    for index in range(size):
        leaf, proof = hashlib.sha256(b"\x00" + entries[index]).digest(), audit_path(index, entries)
        assert compute_root_from_proof(leaf, index, size, proof) == root
        assert compute_root_from_proof(leaf, index, size, [*proof, root]) != root
        assert compute_root_from_proof(leaf, (index + 1) % (size + 1), size, proof) != root or size == 1
        if proof:
            assert compute_root_from_proof(leaf, index, size, proof[:-1]) != root
            assert compute_root_from_proof(leaf, index, size, [root, *proof[1:]]) != root
    assert compute_root_from_proof(root, size, size, []) is None
    assert compute_root_from_proof(root, -1, size, []) is None


async def test_equal_contents_have_different_hashes(database: None, settings: Settings) -> None:
    """Without the salt, whoever guesses a content could find it in the published tree."""
    async with db.transaction():
        ids = [await service.append("test.same", {"name": "Ada"}) for _ in range(2)]
    await process_outbox(settings)
    first, second = [await service.get_receipt(each) for each in ids]
    assert first is not None
    assert second is not None
    assert first.commitment != second.commitment


async def test_an_entry_has_no_receipt_before_it_is_in_the_tree(database: None, settings: Settings) -> None:
    entry_id = await service.append("test.waiting", {})
    assert await service.get_receipt(entry_id) is None
    await process_outbox(settings)
    assert await service.get_receipt(entry_id) is not None
    with pytest.raises(NotFound):
        await service.get_receipt(entry_id + 1)


async def test_erasing_removes_content_and_salt_and_nothing_else(client: httpx.AsyncClient, settings: Settings) -> None:
    ids = await append_many(settings, 5)
    before = await client.get("/log/checkpoint")
    entries = await read_entries(client, 5)
    await service.erase(ids[2])
    receipt = await service.get_receipt(ids[2])
    assert receipt is not None
    assert (receipt.salt, receipt.content, receipt.leaf_index) == (None, None, 2)
    assert (await client.get("/log/checkpoint")).text == before.text
    assert await read_entries(client, 5) == entries
    assert await db.fetch_value("SELECT count(*) FROM log_entry WHERE content LIKE '%\"number\":2%'") == 0
    await append_many(settings, 1)
    assert (await read_checkpoint(client, settings))[2] == merkle_tree_hash(await read_entries(client, 6))


@pytest.mark.parametrize(
    "path",
    [
        "0/001",
        "0/000",
        "0/000.p/6",
        "0/000.p/0",
        "0/000.p/256",
        "0/x000/000",
        "0/0",
        "0/000.p/05",
        "1/000.p/1",
        "7/000",
    ],
)
async def test_tiles_that_are_not_there_are_not_found(client: httpx.AsyncClient, settings: Settings, path: str) -> None:
    await append_many(settings, 5)
    answer = await client.get(f"/log/tile/{path}")
    assert (answer.status_code, answer.json()["detail"]) == (404, "The transparency log has no such tile.")


async def test_an_empty_log_has_no_checkpoint(client: httpx.AsyncClient) -> None:
    answer = await client.get("/log/checkpoint")
    assert (answer.status_code, answer.json()["detail"]) == (404, "The transparency log is empty.")


@pytest.mark.parametrize(("index", "path"), [(0, "000"), (67, "067"), (1067, "x001/067"), (1234067, "x001/x234/067")])
def test_paths_of_tiles_are_those_of_the_standard(index: int, path: str) -> None:
    assert tiles.build_path(index) == path
    assert tiles.parse_path(path) == (index, 256)
    assert tiles.parse_path(f"{path}.p/17") == (index, 17)
