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


def test_displayed_data_is_in_the_results(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    document = {**DOCUMENTS[0], "rating_average": 4.5, "review_count": 12, "sample": True, "logo": "c.png"}
    update_release([parse_product(document)], store, cache=cache)
    hit = Engine.open(tmp_path).search("Clausewerk").product_ids[0]
    assert (hit.avg_rating, hit.reviews, hit.sample, hit.image_url) == (4.5, 12, True, "c.png")
