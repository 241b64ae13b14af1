"""Settings of the search: where its engine and its index are, their time limits, and the model that rewords answers."""

from typing import Annotated, Final, Literal

import msgspec

from lexdex.settings_site import SiteSettings

DEFAULT_SEARCH_URL: Final = "http://127.0.0.1:8120"


class SearchSettings(SiteSettings, frozen=True, kw_only=True):
    """The settings of the search, a part of `Settings`."""

    search_engine: Literal["inprocess", "ray"] = "inprocess"
    """Where the search engine runs: in each API process, or in Ray Serve (`lexdex-search serve`)."""
    search_url: Annotated[str, msgspec.Meta(min_length=1, max_length=2000)] = DEFAULT_SEARCH_URL
    """Address of Ray Serve, if the engine runs there; `make run` starts one unless another address is set."""
    ray_address: str = ""
    """Ray on which the worker embeds many changed products: host:6379, or "local" for one of its own machine.

    Empty: it embeds all in its own process.
    """
    search_index: Literal["local", "weaviate"] = "local"
    """Where the search index is: in the memory of each process, or in a server of Weaviate."""
    weaviate_url: str = ""
    """Address of Weaviate, http://host:8080. Empty: `make run` starts a server if `search_index` is weaviate."""
    weaviate_grpc: str = ""
    """Host and port of Weaviate's gRPC interface; empty: the same host, port 50051, or 443 if the address is https."""
    weaviate_api_key: str = ""
    """Secret key for Weaviate; empty: none."""
    weaviate_prefix: Annotated[str, msgspec.Meta(pattern="^[A-Z][A-Za-z0-9]{0,40}$")] = "Lexdex"
    """Begins the names of the collections, and is the alias of the current one; each installation needs its own."""
    weaviate_replicas: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    """Nodes of Weaviate that have a copy of each collection."""
    weaviate_timeout_seconds: Annotated[float, msgspec.Meta(gt=0, le=60)] = 0.2
    """Maximum duration of one call of a search to Weaviate; a longer one is answered with keyword results."""
    search_timeout_seconds: Annotated[float, msgspec.Meta(gt=0, le=60)] = 2.0
    """Maximum duration of a search including its wait in the queue; a longer one is answered with keyword results."""
    wording_url: str = ""
    """Chat-completions address of a language model that rewords answers, https://host/v1/chat/completions.

    Empty: answers are shown as they were composed, unless `wording_model_path` names a model.
    """
    wording_model: str = ""
    """Name of the model at that address."""
    wording_api_key: str = ""
    """Secret key for that address, sent as a bearer token; empty: none."""
    wording_model_path: str = ""
    """Folder of a local model that rewords answers, in the format of transformers, instead of an address."""
    wording_first_token_seconds: Annotated[float, msgspec.Meta(gt=0, le=60)] = 1.5
    """Time for the first words of the model; after it the composed answer stays."""
    wording_timeout_seconds: Annotated[float, msgspec.Meta(gt=0, le=60)] = 4.0
    """Time for the whole reply of the model; after it the composed answer stays."""
    wording_concurrency: Annotated[int, msgspec.Meta(ge=1, le=100)] = 4
    """Maximum requests to the model at the same time, of one process; further answers stay as they were composed."""
