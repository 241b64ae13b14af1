"""Shared fixtures: the encoder, releases of the small and the sample catalogue, an engine, a server of Weaviate."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexdex_search.engine import Engine
from lexdex_search.evaluation.datasets import read_json_lines
from lexdex_search.facets.facets import Facets
from lexdex_search.release.documents import parse_product
from lexdex_search.release.embed import update_release
from lexdex_search.release.encoder import Encoder, build_cached_encoder
from lexdex_search.release.store import ReleaseStore
from lexdex_search.retrieval.loaded_release import LoadedRelease, load_release
from lexdex_search_tests.builders import build_small_catalogue
from lexdex_search_tests.cached_artifacts import cache_folder, sample_releases
from lexdex_search_tests.weaviate_servers import RunningWeaviate, run_weaviate


@pytest.fixture(scope="session")
def cache() -> Path:
    """The folder in which the encoder and the vectors of the sample are cached between runs."""
    return cache_folder()


@pytest.fixture(scope="session")
def model(cache: Path) -> Path:
    """The folder of the int8 encoder."""
    return build_cached_encoder(cache)


@pytest.fixture(scope="session")
def encoder(model: Path) -> Encoder:
    """The int8 encoder on one thread."""
    return Encoder(model)


@pytest.fixture(scope="session")
def store(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> ReleaseStore:
    """A store with one release of the small catalogue; tests that change a store make their own."""
    store = ReleaseStore(tmp_path_factory.mktemp("releases"))
    update_release(build_small_catalogue(), store, cache=cache)
    return store


@pytest.fixture(scope="session")
def engine(store: ReleaseStore) -> Engine:
    """An engine over the small catalogue."""
    return Engine.open(store.directory)


@pytest.fixture(scope="session")
def loaded(store: ReleaseStore) -> LoadedRelease:
    """The release of the small catalogue, loaded."""
    release = store.read_current_id()
    assert release is not None
    return load_release(store, release)


@pytest.fixture(scope="session")
def facets(loaded: LoadedRelease) -> Facets:
    """Filters over the small catalogue."""
    return loaded.facets


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample catalogue as JSON Lines, written by its command, because the pipeline does not import the platform."""
    path = tmp_path_factory.mktemp("sample") / "corpus.jsonl"
    with path.open("wb") as file:
        subprocess.run([sys.executable, "-m", "lexdex_sample"], stdout=file, check=True, timeout=120)
    return path


@pytest.fixture(scope="session")
def sample_release(corpus: Path, cache: Path) -> LoadedRelease:
    """A release of the sample catalogue; embedding takes half a minute the first time, then it is cached."""
    store = ReleaseStore(sample_releases())
    products = [parse_product(document) for document in read_json_lines(corpus)]
    loaded = load_release(store, update_release(products, store, cache=cache).release)
    store.prune(keep=1)
    return loaded


@pytest.fixture(scope="session")
def weaviate(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningWeaviate]:
    """A server of Weaviate for tests that leave it running."""
    with run_weaviate(tmp_path_factory.mktemp("weaviate")) as running:
        yield running
