"""The product document: the format in which products are imported, exported, stored in revisions and indexed."""

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

Slug = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=200)]
Line = Annotated[str, Meta(max_length=1_000)]
Prose = Annotated[str, Meta(max_length=20_000)]
Address = Annotated[str, Meta(max_length=2_000, pattern=r"^(https?://\S+)?\Z")]
Label = Annotated[str, Meta(min_length=1, max_length=300, pattern=r"^[^;]*\Z")]
Labels = Annotated[tuple[Label, ...], Meta(max_length=250)]
FileName = Annotated[str, Meta(max_length=120, pattern=r"^([A-Za-z0-9][A-Za-z0-9._-]*)?\Z")]
Year = Annotated[int, Meta(ge=1700, le=2100)]
Amount = Annotated[int, Meta(ge=0, le=100_000_000)]
Deployment = Literal["Cloud", "On-premise", "Hybrid", "SaaS"]
Status = Literal["active", "pending", "inactive", "quarantined", "deleted"]
DELETED: Final = "deleted"
"""The status of a tombstone: only its id, history and what refers to it remain in use."""
QUARANTINED: Final = "quarantined"
"""The status of a product that an admin took from the public until a doubt about it is settled."""
SourceKind = Literal["vendor", "document", "validation", "reviewer", "editor", "import", "sample"]


Reference = Annotated[str, Meta(max_length=300)]
StatementDate = Annotated[str, Meta(pattern=r"^\d{4}(-\d{2}-\d{2})?\Z")]
"""A day as YYYY-MM-DD, or a year where no day is known."""


class FurtherSource(msgspec.Struct, frozen=True):
    """Another source that states a part of a field's values."""

    reference: Reference
    stated_on: StatementDate | None = None


class Source(msgspec.Struct, frozen=True):
    """The source of a field's value: kind of source, reference (for example a file or URL), and date.

    A list can have its values from several sources: `further` has all but the main one.
    """

    kind: SourceKind
    reference: Reference = ""
    stated_on: StatementDate | None = None
    further: tuple[FurtherSource, ...] = ()


class CatalogueProduct(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All fields of a product. An empty list, "" and null mean unknown, never "no".

    A label contains no ';', because some endpoints return lists joined by it.
    """

    id: Slug
    name: Name
    company: Annotated[str, Meta(max_length=200)] = ""
    aliases: Labels = ()
    categories: Labels = ()
    description: Prose = ""
    summary: Prose = ""
    key_points: Labels = ()
    website: Address = ""
    logo: FileName = ""
    version: Annotated[str, Meta(max_length=40)] = "v1.0"
    headquarters: Annotated[str, Meta(max_length=300)] = ""
    year_founded: Year | None = None
    employees: Line = ""
    funding_stage: Line = ""
    company_stage: Line = ""
    capabilities: Labels = ()
    functional_focus: Labels = ()
    features: Labels = ()
    user_types: Labels = ()
    deployment_models: tuple[Deployment, ...] = ()
    hosting_locations: Labels = ()
    integrations: Labels = ()
    database_integrations: Labels = ()
    sso: Labels = ()
    additional_functionality: Labels = ()
    data_formats: Labels = ()
    api_support: Line = ""
    architecture: Prose = ""
    security_certifications: Labels = ()
    compliance_standards: Labels = ()
    gdpr_compliant: bool | None = None
    data_protection: Prose = ""
    user_count: Line = ""
    licensing_models: Labels = ()
    pricing_model: Literal["", "subscription", "usage", "perpetual", "custom"] = ""
    starting_price_usd: Amount | None = None
    billing_options: Labels = ()
    implementation_cost: Line = ""
    support_cost: Line = ""
    free_trial: bool | None = None
    trial_days: Annotated[int, Meta(ge=0, le=3_650)] | None = None
    demo_available: bool | None = None
    languages: Labels = ()
    countries: Labels = ()
    keywords: Labels = ()
    rating_average: Annotated[float, Meta(ge=0, le=5)] = 0.0
    review_count: Annotated[int, Meta(ge=0, le=100_000_000)] = 0
    star: bool = False
    sample: bool = False
    status: Status = "active"
    hidden: bool = False
    sources: dict[str, Source] = {}


FIELDS: Final = CatalogueProduct.__struct_fields__
_DEFAULTS: Final = {field.name: field.default for field in msgspec.structs.fields(CatalogueProduct)}
LISTS: Final = frozenset(name for name, default in _DEFAULTS.items() if default == ())
"""Fields with several values: arrays in the database; some endpoints return them joined by '; '."""
NUMBERS: Final = frozenset({"year_founded", "starting_price_usd", "trial_days", "rating_average", "review_count"})
BOOLEANS: Final = frozenset({"gdpr_compliant", "free_trial", "demo_available", "star", "sample", "hidden"})

UNINDEXED_FIELDS: Final = frozenset(
    {
        *("logo", "version", "employees", "funding_stage", "company_stage", "architecture", "data_protection"),
        *("user_count", "implementation_cost", "support_cost", "rating_average", "review_count", "star", "sources"),
    }
)
"""Fields that the search index does not contain; answers read those they show from the database."""

EXAMINED_FIELDS: Final = (
    *("version", "deployment_models", "hosting_locations", "security_certifications", "compliance_standards"),
    *("gdpr_compliant", "data_protection", "sso", "database_integrations"),
)
"""Fields that validations examine, so that a change of them concerns certificates; texts, prices and names do not."""

_FIELD_PATH: Final = re.compile(r" - at `\$\.?(?P<field>\w*)")
_LENGTH: Final = re.compile(r"Expected `(?P<kind>str|array)` of length <= (?P<maximum>\d+)")
_BOUND: Final = re.compile(r"Expected `\w+` (?P<side>[<>])= (?P<bound>-?[\d.]+)")
_FIELD_RULES: Final = {
    "id": "must consist of lower-case letters, digits and single dashes, at most 64",
    "website": "must start with http:// or https://",
    "logo": "must be a plain file name",
}


def describe_error(error: msgspec.ValidationError) -> str:
    """Return a sentence for users about a validation error of a product document; it begins with the field's name."""
    text = str(error)
    match = _FIELD_PATH.search(text)
    field = match["field"] if match else ""
    return f"{field or 'The product'} {_describe_problem(field, text)}."


def _describe_problem(field: str, text: str) -> str:
    if match := _LENGTH.search(text):
        return f"is too long: at most {int(match['maximum']):,} {'characters' if match['kind'] == 'str' else 'values'}"
    if match := _BOUND.search(text):
        return f"must be {'at most' if match['side'] == '<' else 'at least'} {match['bound']}"
    if "of length >= 1" in text:
        return "must not be empty"
    if "missing required field" in text or "unknown field" in text:
        return text.partition(" - at")[0].removeprefix("Object ")
    return _FIELD_RULES.get(field, f"is not valid ({text.partition(' - at')[0]})")
