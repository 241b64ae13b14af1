"""A list that people have chosen is put in order by a sentence, and keeps its length."""

from lexdex_search.engine import Engine


def some(engine: Engine) -> list[str]:
    """Products of the release, in random order."""
    return [hit.product_id for hit in engine.search("legal software").product_ids]


def test_who_meets_the_constraints_comes_first(engine: Engine) -> None:
    chosen = some(engine)
    order = engine.rerank("SOC 2 certified CLM with Portuguese support", chosen)
    assert order[0] == "clausewerk"
    assert sorted(order) == sorted(chosen)


def test_without_a_word_the_order_stays(engine: Engine) -> None:
    chosen = some(engine)
    assert engine.rerank(" ?! ", chosen) == tuple(chosen)


def test_what_the_release_does_not_hold_comes_last(engine: Engine) -> None:
    chosen = ["nobody", *some(engine), "stranger"]
    assert engine.rerank("e-discovery", chosen)[-2:] == ("nobody", "stranger")
    assert engine.rerank("e-discovery", ["nobody"]) == ("nobody",)
    assert engine.rerank("e-discovery", []) == ()
