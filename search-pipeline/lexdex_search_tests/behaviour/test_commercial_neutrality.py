"""Commercial data and ratings change neither order nor scores; invented products come after equal real ones."""

import random
from pathlib import Path

import numpy as np

from lexdex_search.engine import Engine
from lexdex_search.release.documents import parse_product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.fusion import FusedCandidates
from lexdex_search.retrieval.ranking import Samples, rank_rows
from lexdex_search_tests.builders import DOCUMENTS, build_product, build_small_catalogue

QUERIES = ["contract management", "billing in German", "e-discovery SOC 2", "Clausewerk vs Pactolo", "legal tools"]
BOUGHT = ("star", "claimed", "sponsored", "validated", "badge", "leads", "advertiser")


def test_commercial_flags_and_ratings_change_no_order(tmp_path: Path, cache: Path) -> None:
    dice = random.Random(3)  # noqa: S311
    answers = []
    for number in range(8):
        paid = [
            {
                **document,
                **{flag: dice.random() < 0.5 for flag in BOUGHT},
                "rating_average": dice.uniform(0, 5),
                "review_count": dice.randrange(1000),
            }
            for document in DOCUMENTS
        ]
        dice.shuffle(paid)
        store = ReleaseStore(tmp_path / str(number))
        update_release([parse_product(document) for document in paid], store, cache=cache)
        engine = Engine.open(store.directory)
        found = [engine.search(query) for query in QUERIES]
        answers.append([[(hit.product_id, hit.score) for hit in answer.product_ids] for answer in found])
    assert all(answer == answers[0] for answer in answers)
    assert all(answers[0])


def test_ratings_and_logos_are_not_in_a_release(tmp_path: Path, cache: Path) -> None:
    """A new rating must not build a new release; the platform adds the current one to each answer."""
    store = ReleaseStore(tmp_path)
    first = update_release([parse_product(DOCUMENTS[0])], store, cache=cache)
    document = {**DOCUMENTS[0], "rating_average": 4.5, "review_count": 12, "logo": "c.png"}
    assert update_release([parse_product(document)], store, cache=cache).release == first.release
    hit = Engine.open(tmp_path).search("Clausewerk").product_ids[0]
    assert (hit.avg_rating, hit.reviews, hit.sample, hit.image_url) == (0.0, 0, False, "")


def test_invented_products_come_after_real_ones_that_fit_equally_well(tmp_path: Path, cache: Path) -> None:
    text = {"capabilities": ["Deposition summaries"], "description": "Summarises depositions for trial lawyers."}
    products = [
        *build_small_catalogue(),
        build_product("Accordella", sample=True, **text),
        build_product("Bondwise", sample=True, **text, languages=["German"]),
        build_product("Zentract", **text),
    ]
    update_release(products, ReleaseStore(tmp_path), cache=cache)
    engine = Engine.open(tmp_path)

    def list_names(query: str) -> list[str]:
        return [hit.product_name for hit in engine.search(query).product_ids]

    assert list_names("deposition summaries")[0] == "Zentract"
    # One that is known to meet a requirement fits better than a real one of which that isn't known.
    assert list_names("deposition summaries in German")[0] == "Bondwise"
    assert list_names("Accordella")[0] == "Accordella"


def test_a_product_that_fits_better_by_a_step_comes_first_although_it_is_invented() -> None:
    samples = Samples(np.array([True, False, False]), 0.2)
    fused = FusedCandidates(np.arange(3), np.array([0.79, 0.61, 0.59], np.float32), np.zeros(3, np.float32))
    bonus = np.zeros(3, np.float32)
    assert rank_rows(fused, bonus, samples=samples).rows.tolist() == [1, 0, 2]
    assert rank_rows(fused, bonus, samples=Samples(samples.mask, 0.0)).rows.tolist() == [0, 1, 2]
