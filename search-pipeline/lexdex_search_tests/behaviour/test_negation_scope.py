"""A negation ends with its phrase: what it governs is excluded, and what follows keeps its own meaning."""

import pytest

from lexdex_search.results import Constraint
from lexdex_search.retrieval.loaded_release import LoadedRelease


def list_conditions(release: LoadedRelease, query: str) -> list[Constraint]:
    """List the constraints of a query other than its function."""
    parsed = release.query_parser.parse(query)
    return [each for each in parsed.interpretation.constraints if not each.is_function]


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    "query",
    [
        "not expensive practice management with free trial",
        "practice management, not too expensive, with a free trial",
        "practice management that is not complicated with a free trial",
        "nicht teure Kanzleisoftware mit kostenloser Testphase",
        "nicht zu teuer mit kostenloser Testversion, Kanzleisoftware",
        "logiciel de gestion de cabinet pas cher avec essai gratuit",
        "logiciel de gestion de cabinet pas trop cher avec essai gratuit",
        "gestión de despachos no caro con prueba gratuita",
        "gestión de despachos no muy cara con prueba gratuita",
        "gestão de escritório não caro com teste grátis",
        "gestão de escritório não muito caro com teste grátis",
    ],
)
def test_a_low_price_is_no_exclusion_of_what_follows(sample_release: LoadedRelease, query: str) -> None:
    trials = [each.kind for each in list_conditions(sample_release, query) if each.field == "free_trial"]
    assert trials == ["must"]
    quoted = " ".join(gap.text for gap in sample_release.query_parser.parse(query).gaps)
    assert any(word in quoted for word in ("not ", "nicht ", "pas ", "no ", "não ")), quoted


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    "query",
    [
        "contract management no subscription per user",
        "contract management without per-user subscription",
        "Vertragsmanagement ohne Abo pro Nutzer",
        "gestion de contrats sans abonnement par utilisateur",
        "gestion de contrats sans tarif par utilisateur",
        "gestión de contratos sin suscripción por usuario",
        "gestão de contratos sem assinatura por usuário",
    ],
)
def test_a_way_to_pay_of_two_words_is_excluded_as_one(sample_release: LoadedRelease, query: str) -> None:
    conditions = list_conditions(sample_release, query)
    assert [(each.kind, each.field, each.values) for each in conditions] == [
        ("must_not", "licensing_models", ("Per user",))
    ]


@pytest.mark.parametrize(
    ("query", "excluded"),
    [
        ("gestion de contrats sans abonnement", ("Subscription",)),
        ("contract management without a subscription", ("Subscription",)),
        ("contract management, no free trial", ("Yes",)),
        ("Vertragsmanagement ohne kostenlose Testphase", ("Yes",)),
    ],
)
def test_a_plain_exclusion_stays_one(sample_release: LoadedRelease, query: str, excluded: tuple[str, ...]) -> None:
    assert [(each.kind, each.values) for each in list_conditions(sample_release, query)] == [("must_not", excluded)]
