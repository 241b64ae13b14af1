"""Load a release into memory: encoder, index, products, facets, query parser and ranking policy."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lexdex_search.facets.facets import Facets
from lexdex_search.index import local, weaviate
from lexdex_search.index.port import Index, Mask, Scores
from lexdex_search.query.nearest_function import SIMILAR_PRODUCTS, FunctionFinder, SimilarProducts
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.content import POLICY, load_former_names, load_products
from lexdex_search.release.documents import Product
from lexdex_search.release.encoder import Encoder
from lexdex_search.release.errors import NoRelease, ReleaseError
from lexdex_search.release.manifest import Manifest
from lexdex_search.release.policy import RankingPolicy, parse_policy
from lexdex_search.release.store import ReleaseStore
from lexdex_search.vocabulary import load_default_vocabulary, load_vocabularies


@dataclass(frozen=True, slots=True)
class LoadedRelease:
    """A release in memory, with everything that a search reads; immutable, so that threads can share it."""

    manifest: Manifest
    products: tuple[Product, ...]
    row_by_id: dict[str, int]
    """The position in `products` by product id."""
    index: Index
    encoder: Encoder
    facets: Facets
    query_parser: QueryParser
    policy: RankingPolicy
    sample_mask: Mask
    """The invented products, shape [products]."""

    @property
    def id(self) -> str:
        """The id of the release."""
        return self.manifest.id


def load_release(store: ReleaseStore, release_id: str, *, previous: LoadedRelease | None = None) -> LoadedRelease:
    """Load a release after verifying its files; reuse the encoder of `previous` if it has the same model.

    Raises `OutdatedRelease` for a format that this code can't read, and `BrokenRelease` for a damaged file.
    """
    manifest = store.require_readable(release_id)
    folder = store.get_folder(release_id)
    if previous is not None and previous.manifest.model_digest == manifest.model_digest:
        encoder = previous.encoder
    else:
        encoder = Encoder(folder)
    products = load_products(folder)
    index: Index
    if manifest.weaviate_collection:
        ids = [product.id for product in products]
        index = weaviate.load_index(folder, store.require_server(), manifest.weaviate_collection, ids)
    else:
        index = local.load_index(folder)
    return _assemble_release(manifest, folder, encoder, products, index)


def load_newest_release(store: ReleaseStore) -> tuple[LoadedRelease, ReleaseError | None, str | None]:
    """Load the current release, or the newest earlier one if the current one is damaged or outdated.

    Also returns the error of the current release and its id, None if it is loaded. Raises this error if no earlier
    release can be loaded, and `NoRelease` if there is no release at all.
    """
    problem: ReleaseError | None = None
    history = store.read_history()
    for release_id in history:
        try:
            return load_release(store, release_id), problem, history[0] if problem else None
        except ReleaseError as error:
            problem = problem or error
    raise problem or NoRelease(f"No release in {store.directory} yet; `lexdex-search index FILE.jsonl` makes one.")


def _assemble_release(
    manifest: Manifest, folder: Path, encoder: Encoder, products: tuple[Product, ...], index: Index
) -> LoadedRelease:
    former_names = load_former_names(folder)
    english = load_default_vocabulary(former_names)
    facets = Facets(products, english)
    query_parser = QueryParser(
        load_vocabularies(former_names),
        products,
        facets,
        word_ranks=encoder.get_word_ranks(),
        has_term=index.has_term,
        function_finder=FunctionFinder(
            english.descriptions,
            facets.has_capability,
            encode_texts=encoder.encode_documents,
            encode_query=encoder.encode_query,
            find_similar=lambda text, vector: _find_similar(index, text, vector),
            list_rows=facets.list_rows_with_job,
        ),
    )
    return LoadedRelease(
        manifest=manifest,
        products=products,
        row_by_id={product.id: row for row, product in enumerate(products)},
        index=index,
        encoder=encoder,
        facets=facets,
        query_parser=query_parser,
        policy=parse_policy((folder / POLICY).read_text(encoding="utf-8")),
        sample_mask=np.array([product.sample for product in products], np.bool_),
    )


def _find_similar(index: Index, text: str, vector: Scores) -> SimilarProducts:
    found = index.find_candidates(text, vector, depth=SIMILAR_PRODUCTS)
    return SimilarProducts(found.lexical.rows.tolist(), found.dense.rows.tolist())
