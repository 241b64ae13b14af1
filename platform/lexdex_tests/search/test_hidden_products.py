"""A product that is hidden after the index was built is taken off the count of its own group."""

from pathlib import Path

import msgspec

from lexdex.catalogue import service as catalogue
from lexdex.search import jobs
from lexdex.search.service.answers import update_products
from lexdex.settings import Settings
from lexdex_search.engine import Engine
from lexdex_tests.builders import create_product

REVIEW = "Contract review with redlining."


async def test_a_hidden_product_counts_in_no_group(settings: Settings, database: None, tmp_path: Path) -> None:
    own = msgspec.structs.replace(settings, data_dir=str(tmp_path))
    for name, languages in (("alpha", ("German",)), ("beta", ("German",)), ("gamma", ()), ("delta", ("French",))):
        await create_product(name, languages=languages, summary=REVIEW, capabilities=("Contract review",))
    await jobs.reindex(own)
    engine = Engine.open(own.releases_path)
    found, compared = engine.search("contract review in German"), engine.search("compare alpha and beta")
    before = await update_products(found)
    assert (before.total, before.may_fit_total) == (2, 1)
    assert (await update_products(compared)).compared == ("alpha", "beta")
    await catalogue.set_product_hidden("gamma", hidden=True, actor="an editor")
    without_gamma = await update_products(found)
    assert (without_gamma.total, without_gamma.may_fit_total) == (2, 0)
    await catalogue.set_product_hidden("alpha", hidden=True, actor="an editor")
    without_both = await update_products(found)
    assert (without_both.total, without_both.may_fit_total) == (1, 0)
    assert [result.group for result in without_both.product_ids] == ["match", "nearest"]
    assert (await update_products(compared)).compared == ("beta",)
