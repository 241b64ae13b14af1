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


MUST_GERMANY = ("must", "hosting_locations", ("Germany",))
MUST_GERMAN = ("must", "languages", ("German",))
MUST_SOC = ("must", "security_certifications", ("SOC 2",))
MUST_ON_PREMISE = ("must", "deployment_models", ("On-premise",))
NOT_US = ("must_not", "hosting_locations", ("US",))
NOT_CLOUD = ("must_not", "deployment_models", ("Cloud",))
NOT_AI = ("must_not", "capabilities", ("AI", "Artificial intelligence", "Machine learning"))


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "constraint", "unchecked"),
    [
        ("contract review with no lock-in hosted in Germany", MUST_GERMANY, "no lock-in"),
        ("contract review without hidden fees hosted in Germany", MUST_GERMANY, "without hidden fees"),
        ("contract review with no user limit and SOC 2", MUST_SOC, "no user limit"),
        ("contract review with no minimum term in German", MUST_GERMAN, "no minimum term"),
        ("contract review that works without internet on-premise", MUST_ON_PREMISE, "without internet"),
        ("contract review, no setup costs with SOC 2", MUST_SOC, "no setup costs"),
        ("contract review, we don't want lock-in hosted in Germany", MUST_GERMANY, "don't want lock-in"),
        ("contract review, no subprocessors in Germany", None, "no subprocessors in Germany"),
        ("Vertragsmanagement ohne Einrichtungsgebühr mit Hosting in Deutschland", MUST_GERMANY, "ohne Einrichtungs"),
        ("Vertragsmanagement ohne Mindestlaufzeit auf Deutsch", MUST_GERMAN, "ohne Mindestlaufzeit"),
        ("Vertragsmanagement ohne Internet on-premise", MUST_ON_PREMISE, "ohne Internet"),
        ("Vertragsmanagement ohne Nutzerlimit und SOC 2", MUST_SOC, "Nutzerlimit"),
        ("gestion de contrats sans limite d'utilisateurs hébergé en Allemagne", MUST_GERMANY, "sans limite"),
        ("gestion de contrats sans engagement en allemand", MUST_GERMAN, "sans engagement"),
        ("gestion de contrats sans frais cachés et SOC 2", MUST_SOC, "sans frais"),
        ("gestión de contratos sin límite de usuarios alojado en Alemania", MUST_GERMANY, "sin límite de usuarios"),
        ("gestión de contratos sin permanencia en alemán", MUST_GERMAN, "sin permanencia"),
        ("gestión de contratos sin cuota de alta y SOC 2", MUST_SOC, "sin cuota"),
        ("gestão de contratos sem limite de usuários hospedado na Alemanha", MUST_GERMANY, "sem limite de usuários"),
        ("gestão de contratos sem fidelidade em alemão", MUST_GERMAN, "sem fidelidade"),
        ("gestão de contratos sem taxa de adesão e SOC 2", MUST_SOC, "sem taxa"),
    ],
)
def test_a_negation_ends_with_its_noun(
    sample_release: LoadedRelease, query: str, constraint: tuple[str, str, tuple[str, ...]] | None, unchecked: str
) -> None:
    conditions = [(each.kind, each.field, each.values) for each in list_conditions(sample_release, query)]
    assert conditions == ([] if constraint is None else [constraint])
    quoted = " ".join(gap.text for gap in sample_release.query_parser.parse(query).gaps)
    assert unchecked in quoted


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "constraint"),
    [
        ("contract review, I don't want anything without SOC 2", MUST_SOC),
        ("contract review, we can't use tools that are not hosted in Germany", MUST_GERMANY),
        ("contract review, we never buy software that isn't hosted in Germany", MUST_GERMANY),
        ("contract review, we don't trust tools that lack SOC 2", MUST_SOC),
        ("Vertragsmanagement, wir wollen nichts ohne SOC 2", MUST_SOC),
        ("Vertragsmanagement, keine Tools, die nicht in Deutschland gehostet sind", MUST_GERMANY),
        ("gestion de contrats, nous ne voulons rien sans SOC 2", MUST_SOC),
        ("gestion de contrats, pas d'outil qui n'est pas hébergé en Allemagne", MUST_GERMANY),
        ("gestión de contratos, no queremos nada sin SOC 2", MUST_SOC),
        ("gestión de contratos, no queremos herramientas que no estén alojadas en Alemania", MUST_GERMANY),
        ("gestão de contratos, não queremos nada sem SOC 2", MUST_SOC),
        ("gestão de contratos, não queremos ferramentas que não estejam hospedadas na Alemanha", MUST_GERMANY),
    ],
)
def test_two_negations_require(
    sample_release: LoadedRelease, query: str, constraint: tuple[str, str, tuple[str, ...]]
) -> None:
    assert [(each.kind, each.field, each.values) for each in list_conditions(sample_release, query)] == [constraint]


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "constraints"),
    [
        ("contract review not hosted in the US", [NOT_US]),
        ("contract review with no servers in the US", [NOT_US]),
        ("contract review, I don't want any tool that stores data in the US", [NOT_US]),
        ("contract review, no software company with servers in the US", [NOT_US]),
        ("contract review, no setup fees or US hosting", [NOT_US]),
        ("contract review without AI", [NOT_AI]),
        ("contract review with no AI hosted in Germany", [NOT_AI, MUST_GERMANY]),
        ("contract review, no cloud", [NOT_CLOUD]),
        ("contract review without mandatory cloud", [NOT_CLOUD]),
        ("contract review, not made in China and hosted in Germany",
         [("must_not", "headquarters", ("China",)), MUST_GERMANY]),
        ("contract review, anything but Clio",
         [("must_not", "integrations", ("Clio",)), ("must_not", "id", ("clio-manage",)),
          ("must_not", "id", ("clio-grow",))]),
        ("Vertragsmanagement nicht in den USA gehostet", [NOT_US]),
        ("Vertragsmanagement, keine Server in den USA", [NOT_US]),
        ("Vertragsmanagement ohne Cloud", [NOT_CLOUD]),
        ("gestion de contrats pas hébergé aux États-Unis", [NOT_US]),
        ("gestion de contrats sans serveurs aux États-Unis", [NOT_US]),
        ("gestion de contrats sans cloud", [NOT_CLOUD]),
        ("gestión de contratos que no esté alojado en Estados Unidos", [NOT_US]),
        ("gestión de contratos, no queremos ninguna herramienta alojada en Estados Unidos", [NOT_US]),
        ("gestión de contratos sin nube", [NOT_CLOUD]),
        ("gestão de contratos não hospedado nos Estados Unidos", [NOT_US]),
        ("gestão de contratos, não queremos nenhuma ferramenta hospedada nos Estados Unidos", [NOT_US]),
        ("gestão de contratos sem nuvem", [NOT_CLOUD]),
    ],
)  # fmt: skip
def test_a_true_exclusion_stays_one(
    sample_release: LoadedRelease, query: str, constraints: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert [(each.kind, each.field, each.values) for each in list_conditions(sample_release, query)] == constraints
