"""What was examined: the scope on a certificate, and the facts of the directory to which it is pinned."""

from collections.abc import Iterable, Mapping
from typing import Final

from lexdex.catalogue.service import history
from lexdex.certificates import service as certificates
from lexdex.certificates.facts import format_fact, get_label, list_changes, read_facts
from lexdex.foundation.canonical_json import JSON
from lexdex.validation.queries.requests import RequestRow
from lexdex.validation.schemas.names import DeploymentType
from lexdex.validation.schemas.requests import FactDifference
from lexdex.validation.schemas.rubric import Criterion
from lexdex.validation.service.report_names import get_programme
from lexdex.validation.service.rubric import ALWAYS_EXAMINED, load_rubric

DEPLOYMENTS: Final[Mapping[DeploymentType, str]] = {
    "cloud": "Cloud",
    "on-premise": "On-premise",
    "hybrid": "Hybrid",
    "saas": "SaaS",
}
"""The directory's names of the deployments that a request can be for."""
DIFFERS = (
    "The request and the directory differ, so no certificate can be issued: {differences}. Please ask the vendor to "
    "bring the product's profile up to date, and decide again."
)
CHANGED = (
    "The directory states other facts than when testing was completed, so no certificate can be issued: {differences}. "
    "Either the tester must resume testing (during an appeal: examine the criteria of these facts again), or the "
    "product's profile must be brought back to the examined facts."
)
DIFFERENCE = "{fact} ({source}: {expected}; directory: {listed})"
SOURCES = {"request": "request", "testing": "examined"}


async def freeze_facts(row: RequestRow) -> dict[str, JSON] | None:
    """Return the facts that the package's criteria examine, as the directory states them now; None without a product.

    The product stays locked until the transaction ends.
    """
    if row.product is None or row.package is None:
        return None
    facts = await certificates.read_current_facts(row.product, row.module)
    return {name: facts[name] for name in load_rubric().list_facts(row.package)}


async def freeze_facts_again(row: RequestRow, criterion: Criterion) -> dict[str, JSON] | None:
    """Return the examined facts of a request, after one criterion was examined again with what is stated now."""
    if row.examined_facts is None or row.product is None:
        return None
    facts = await certificates.read_current_facts(row.product, row.module)
    return {**row.examined_facts, **{name: facts[name] for name in criterion.facts}}


async def read_certified_facts(product_id: str, row: RequestRow) -> dict[str, JSON]:
    """Return the facts for a certificate: those that were examined, with the examined deployment as the only one."""
    facts = await certificates.read_current_facts(product_id, row.module)
    names = _list_names(row)
    return {
        **{name: facts[name] for name in names},
        "deployment_models": [_name_deployment(row)],
        "module": facts["module"],
    }


async def list_differences(row: RequestRow) -> tuple[FactDifference, ...]:
    """List where the directory differs from the request, and from the facts that were examined; locks nothing.

    Version and deployment are compared with the request, because the tester has examined what it names; what the
    request does not state yet is left out. Empty without a product.
    """
    if row.product is None:
        return ()
    _, document = await history.get_current_revision(row.product)
    facts = read_facts(document, row.module)
    return (*_compare_with_request(row, facts), *_compare_with_testing(row, facts))


def describe_differences(differences: Iterable[FactDifference]) -> list[str]:
    """Return a sentence for each kind of difference: with the request, and with the facts that were examined."""
    found = list(differences)
    texts = {"request": DIFFERS, "testing": CHANGED}
    named = {kind: ", ".join(_describe(each) for each in found if each.source == kind) for kind in texts}
    return [text.format(differences=named[kind]) for kind, text in texts.items() if named[kind]]


def describe_scope(row: RequestRow, facts: Mapping[str, JSON]) -> str:
    """Return a sentence that says what was examined, in the words of the directory and the rubric only."""
    rubric = load_rubric()
    names = [item.name for item in rubric.rubric.items if row.package and item.id in rubric.packages[row.package].items]
    deployments = facts["deployment_models"]
    deployment = ", ".join(map(str, deployments)) if isinstance(deployments, list) else ""
    module = f", module {row.module}" if row.module else ""
    software = f"{row.product_name} {facts['version']} ({deployment}){module}"
    return f"{software}: {', '.join(names)} ({get_programme(row.package)} programme)."


def _list_names(row: RequestRow) -> tuple[str, ...]:
    """List the examined facts by name; for a request of an earlier version, those of its package today."""
    if row.examined_facts is not None:
        return tuple(row.examined_facts)
    return load_rubric().list_facts(row.package) if row.package else ALWAYS_EXAMINED


def _compare_with_request(row: RequestRow, facts: Mapping[str, JSON]) -> list[FactDifference]:
    stated, version, deployment = row.form.software_version, str(facts["version"]), _name_deployment(row)
    listed = facts["deployment_models"]
    found = []
    if stated and _simplify_version(stated) != _simplify_version(version):
        found.append(_build_difference("version", "request", stated, version))
    if deployment and not (isinstance(listed, list) and deployment in listed):
        found.append(_build_difference("deployment_models", "request", deployment, listed))
    return found


def _compare_with_testing(row: RequestRow, facts: Mapping[str, JSON]) -> list[FactDifference]:
    examined = {name: value for name, value in (row.examined_facts or {}).items() if name not in ALWAYS_EXAMINED}
    return [_build_difference(name, "testing", examined[name], facts[name]) for name in list_changes(examined, facts)]


def _build_difference(name: str, source: str, expected: object, listed: object) -> FactDifference:
    return FactDifference(get_label(name), source, format_fact(expected), format_fact(listed))  # type: ignore[arg-type]


def _describe(each: FactDifference) -> str:
    return DIFFERENCE.format(fact=each.fact, source=SOURCES[each.source], expected=each.expected, listed=each.listed)


def _name_deployment(row: RequestRow) -> str:
    return DEPLOYMENTS[row.form.deployment_type] if row.form.deployment_type else ""


def _simplify_version(version: str) -> str:
    """Return a version without the "v" that some write before it."""
    return version.strip().casefold().removeprefix("v").strip()
