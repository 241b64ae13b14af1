"""One release in memory: model, index, products, filters and policy, bound together for as long as a search runs."""

from dataclasses import dataclass
from pathlib import Path

from lexdex_search.facets.facets import Facets
from lexdex_search.index import local
from lexdex_search.index.port import Index
from lexdex_search.query.parser import QueryParser
from lexdex_search.release.documents import Product
from lexdex_search.release.encoder import Encoder
from lexdex_search.release.policy import Policy, policy_of
from lexdex_search.release.store import POLICY, Manifest, ReleaseStore, products_of
from lexdex_search.vocabulary import Vocabulary, load_default_vocabulary, load_vocabularies


@dataclass(frozen=True, slots=True)
class LoadedRelease:
    """Everything a search reads; never changed, only replaced as a whole."""

    manifest: Manifest
    products: tuple[Product, ...]
    places: dict[str, int]
    index: Index
    encoder: Encoder
    facets: Facets
    query_parser: QueryParser
    policy: Policy

    @property
    def id(self) -> str:
        """The release's id."""
        return self.manifest.id


def load(store: ReleaseStore, release: str, *, like: LoadedRelease | None = None) -> LoadedRelease:
    """Reads a release, verified file by file; the encoder of `like` is kept when the model is the same."""
    manifest = store.verify(release)
    folder = store.path(release)
    same = like is not None and like.manifest.model_digest == manifest.model_digest
    encoder = like.encoder if like is not None and same else Encoder(folder)
    return assemble(manifest, folder, encoder, load_default_vocabulary())


def assemble(manifest: Manifest, folder: Path, encoder: Encoder, vocabulary: Vocabulary) -> LoadedRelease:
    """Binds the parts of a release folder together."""
    products = products_of(folder)
    index = local.load(folder)
    facets = Facets(products, vocabulary)
    query_parser = QueryParser(load_vocabularies(), products, facets, ranks=encoder.vocabulary(), known=index.has_term)
    return LoadedRelease(
        manifest=manifest,
        products=products,
        places={product.id: place for place, product in enumerate(products)},
        index=index,
        encoder=encoder,
        facets=facets,
        query_parser=query_parser,
        policy=policy_of((folder / POLICY).read_text(encoding="utf-8")),
    )
