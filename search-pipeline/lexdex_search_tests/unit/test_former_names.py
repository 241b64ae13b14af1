"""Values that were renamed or merged: their former names still find the products, in every language."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from lexdex_search.engine import Engine
from lexdex_search.query.request import ConstraintInput, SearchRequest
from lexdex_search.release.documents import Product
from lexdex_search.release.embed import update_release
from lexdex_search.release.store import ReleaseStore
from lexdex_search.results import FormerName
from lexdex_search.vocabulary import load_default_vocabulary
from lexdex_search_tests.builders import build_small_catalogue

RENAMED = FormerName("security_certifications", "SOC 2", "Service report 2")
MERGED = FormerName("integrations", "Google Drive", "Google Workspace")
UNKNOWN = FormerName("integrations", "Quorvexa Vault", "Zelthar Archive")
FUNCTION = FormerName("functional_focus", "Quorvexing", "Time tracking")


def _rename(product: Product, name: FormerName) -> Product:
    values = tuple(name.current if value == name.former else value for value in getattr(product, name.field))
    return replace(product, **{name.field: tuple(dict.fromkeys(values))})


@pytest.fixture(scope="module")
def renamed_engine(tmp_path_factory: pytest.TempPathFactory, cache: Path) -> Engine:
    """An engine over the small catalogue, in which values were renamed and merged."""
    store = ReleaseStore(tmp_path_factory.mktemp("renamed"))
    first, *others = build_small_catalogue()
    products = [replace(first, integrations=(*first.integrations, UNKNOWN.current, MERGED.current)), *others]
    products = [_rename(product, RENAMED) for product in products]
    names = (RENAMED, MERGED, UNKNOWN, FUNCTION)
    assert update_release(products, store, cache=cache, former_names=names).embedded
    return Engine.open(store.directory)


def _list_constraints(engine: Engine, query: str) -> set[tuple[str, tuple[str, ...]]]:
    found = engine.search(SearchRequest(query=query), limit=5).interpretation.constraints
    return {(constraint.field, constraint.values) for constraint in found}


@pytest.mark.parametrize(
    "query",
    ["contract tool that must be SOC 2 certified", "contract tool that must be service report 2 certified"],
)
def test_both_names_of_a_renamed_value_mean_the_same(renamed_engine: Engine, query: str) -> None:
    assert ("security_certifications", ("SOC 2",)) in _list_constraints(renamed_engine, query)


def test_a_filter_by_either_name_finds_the_products(renamed_engine: Engine, engine: Engine) -> None:
    def find(searched: Engine, value: str) -> set[str]:
        constraint = ConstraintInput(kind="must", field="security_certifications", values=(value,))
        return set(searched.find_matches(SearchRequest(query="", filters=(constraint,))).product_ids)

    expected = find(engine, "SOC 2")
    assert expected
    assert find(renamed_engine, "SOC 2") == find(renamed_engine, "Service report 2") == expected


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ("contract tool that integrates with Google Drive", "Google Workspace"),
        ("contract tool that integrates with Quorvexa Vault", "Zelthar Archive"),
        ("Vertragssoftware mit Schnittstelle zu Quorvexa Vault", "Zelthar Archive"),
    ],
)
def test_the_former_name_of_a_merged_value_means_the_other(renamed_engine: Engine, query: str, value: str) -> None:
    assert ("integrations", (value,)) in _list_constraints(renamed_engine, query)


def test_a_former_name_of_a_function_means_the_current_one(renamed_engine: Engine) -> None:
    assert ("capabilities", ("Time tracking",)) in _list_constraints(renamed_engine, "quorvexing software")


def test_the_vocabulary_of_other_releases_is_unchanged() -> None:
    assert load_default_vocabulary().find_canonical("integrations", "Google Drive") == "Google Drive"


def test_new_former_names_alone_are_a_new_release(tmp_path: Path, cache: Path) -> None:
    store = ReleaseStore(tmp_path)
    products = build_small_catalogue()
    first = update_release(products, store, cache=cache)
    assert update_release(products, store, cache=cache).release == first.release
    renamed = update_release(products, store, cache=cache, former_names=(MERGED,))
    assert (renamed.release == first.release, renamed.embedded) == (False, 0)
    assert update_release(products, store, cache=cache, former_names=(MERGED,)).release == renamed.release
