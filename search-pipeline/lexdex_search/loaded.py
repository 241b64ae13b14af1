"""One release in memory: model, index, products, filters and policy, bound together for as long as a search runs."""

from dataclasses import dataclass
from pathlib import Path

from lexdex_search.documents import Product
from lexdex_search.encoder import Encoder
from lexdex_search.facets import Facets
from lexdex_search.index import local
from lexdex_search.index.port import Index
from lexdex_search.policy import Policy, policy_of
from lexdex_search.releases import POLICY, Manifest, ReleaseStore, products_of
from lexdex_search.understanding import Understander
from lexdex_search.vocabulary import Vocabulary, default_vocabulary, vocabularies


@dataclass(frozen=True, slots=True)
class Loaded:
    """Everything a search reads; never changed, only replaced as a whole."""

    manifest: Manifest
    products: tuple[Product, ...]
    places: dict[str, int]
    index: Index
    encoder: Encoder
    facets: Facets
    understander: Understander
    policy: Policy

    @property
    def id(self) -> str:
        """The release's id."""
        return self.manifest.id


def load(store: ReleaseStore, release: str, *, like: Loaded | None = None) -> Loaded:
    """Reads a release, verified file by file; the encoder of `like` is kept when the model is the same."""
    manifest = store.verify(release)
    folder = store.path(release)
    same = like is not None and like.manifest.model_digest == manifest.model_digest
    encoder = like.encoder if like is not None and same else Encoder(folder)
    return assemble(manifest, folder, encoder, default_vocabulary())


def assemble(manifest: Manifest, folder: Path, encoder: Encoder, vocabulary: Vocabulary) -> Loaded:
    """Binds the parts of a release folder together."""
    products = products_of(folder)
    index = local.load(folder)
    facets = Facets(products, vocabulary)
    understander = Understander(vocabularies(), products, facets, ranks=encoder.vocabulary(), known=index.knows)
    return Loaded(
        manifest=manifest,
        products=products,
        places={product.id: place for place, product in enumerate(products)},
        index=index,
        encoder=encoder,
        facets=facets,
        understander=understander,
        policy=policy_of((folder / POLICY).read_text(encoding="utf-8")),
    )
