"""Commercial data and ratings change neither the order nor the scores of results."""

import random
from pathlib import Path

from lexdex_search.engine import Engine
from lexdex_search.release.documents import parse_product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search_tests.builders import DOCUMENTS

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
                "sample": dice.random() < 0.5,
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
    document = {**DOCUMENTS[0], "rating_average": 4.5, "review_count": 12, "sample": True, "logo": "c.png"}
    assert update_release([parse_product(document)], store, cache=cache).release == first.release
    hit = Engine.open(tmp_path).search("Clausewerk").product_ids[0]
    assert (hit.avg_rating, hit.reviews, hit.sample, hit.image_url) == (0.0, 0, False, "")
