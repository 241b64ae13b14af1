"""Reranking orders a given list of products by a query and keeps all of them."""

from lexdex_search.engine import Engine


def some(engine: Engine) -> list[str]:
    """Products of the release, in random order."""
    return [hit.product_id for hit in engine.search("legal software").product_ids]


def test_products_that_meet_the_constraints_come_first(engine: Engine) -> None:
    chosen = some(engine)
    order = engine.rerank("SOC 2 certified CLM with Portuguese support", chosen)
    assert order[0] == "clausewerk"
    assert sorted(order) == sorted(chosen)


def test_a_query_without_words_keeps_the_order(engine: Engine) -> None:
    chosen = some(engine)
    assert engine.rerank(" ?! ", chosen) == tuple(chosen)


def test_products_outside_the_release_come_last(engine: Engine) -> None:
    chosen = ["unknown", *some(engine), "stranger"]
    assert engine.rerank("e-discovery", chosen)[-2:] == ("unknown", "stranger")
    assert engine.rerank("e-discovery", ["unknown"]) == ("unknown",)
    assert engine.rerank("e-discovery", []) == ()
