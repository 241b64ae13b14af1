"""The job that a query asks for: which tools do it, and which of them come first."""

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.query.request import SearchRequest
from lexdex_search.results import SearchAnswer
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve


def search(release: LoadedRelease, query: str) -> SearchAnswer:
    return build_answer(retrieve(release, SearchRequest(query=query)), 50)


def count_stating(release: LoadedRelease, label: str) -> int:
    return sum(label in (*each.capabilities, *each.functional_focus) for each in release.products)


def count_met_musts(answer: SearchAnswer) -> list[int]:
    """Count the requirements that each result meets, without the function."""
    musts = {each.id for each in answer.interpretation.constraints if each.kind == "must" and not each.is_function}
    return [sum(e.state == "met" and e.constraint_id in musts for e in hit.evidence) for hit in answer.product_ids]


@pytest.mark.parametrize(
    ("query", "label"),
    [
        ("case management", "Case management"),
        ("Aktenverwaltung für Kanzleien", "Case management"),
        ("gestion de dossiers pour cabinets", "Case management"),
        ("gestión de expedientes para despachos de abogados", "Case management"),
        ("gestão de processos", "Case management"),
        ("transcription software", "Transcription"),
        ("arbitration case management", "Arbitration case management"),
    ],
)
def test_a_label_that_ends_with_another_is_no_kind_of_it(sample_release: LoadedRelease, query: str, label: str) -> None:
    assert search(sample_release, query).total == count_stating(sample_release, label) > 0


@pytest.mark.parametrize(
    "query",
    [
        "contract review AI with SOC 2 Type II and HIPAA",
        "Vertragsprüfung mit SOC 2 und HIPAA",
        "revisión de contratos con SOC 2 y HIPAA",
        "revisão de contratos com SOC 2 e HIPAA",
    ],
)
def test_of_the_tools_that_list_other_certifications_those_that_meet_most_come_first(
    sample_release: LoadedRelease, query: str
) -> None:
    answer = search(sample_release, query)
    groups = [hit.group for hit in answer.product_ids]
    met = [count for count, group in zip(count_met_musts(answer), groups, strict=True) if group == "nearest"]
    assert (answer.outcome, answer.total) == ("no_match", 0)
    assert met == sorted(met, reverse=True)
    assert met[0] == 1


def test_a_tool_that_states_other_languages_is_behind_those_that_state_none(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "whistleblowing system in Polish and Czech")
    assert answer.total == 0
    assert answer.product_ids[0].group == "may_fit"


def test_a_tool_that_states_nothing_of_one_requirement_may_still_fit(sample_release: LoadedRelease) -> None:
    answer = search(sample_release, "electronic signature with FedRAMP certification")
    assert answer.total == 0
    assert answer.may_fit_total > 0
    assert answer.product_ids[0].group == "may_fit"


def list_functions(answer: SearchAnswer) -> list[str]:
    return [each.values[0] for each in answer.interpretation.constraints if each.is_function]


@pytest.mark.parametrize(
    ("query", "functions"),
    [
        ("notary office, remote online notarization, US", ["Remote notarisation"]),
        ("procurement at a hospital, looking for supplier due diligence software", ["Third-party risk management"]),
        ("public defender's office with no budget, case management", ["Case management"]),
        ("data protection officer, need whistleblowing hotline", ["Whistleblowing hotline"]),
        ("We are a 12-lawyer employment firm in Leeds. We want matter management.", ["Case management"]),
        ("Vergabestelle, suchen Software für Hinweisgeber", ["Whistleblowing hotline"]),
        ("Ich bin Notarin und brauche etwas zur elektronischen Beglaubigung", ["Remote notarisation"]),
        ("greffe du tribunal : transcription des audiences", ["Transcription"]),
        ("notaría, firma electrónica con sello de tiempo", ["Electronic signature"]),
        ("sou estudante de direito e procuro jurisprudência", ["Case law search"]),
        # Where nothing else says what is needed, the role does.
        ("notary office", ["Case management"]),
        ("software for court clerks", ["Case management"]),
        ("software for arbitrators with document exchange", ["Arbitration case management"]),
        ("paperless office with German interface", ["Document management"]),
    ],
)
def test_a_role_beside_a_need_is_no_function(sample_release: LoadedRelease, query: str, functions: list[str]) -> None:
    assert list_functions(search(sample_release, query)) == functions


@pytest.mark.parametrize(
    ("query", "unwanted"),
    [
        ("court clerk: need to schedule hearings and courtrooms", "Case management"),
        ("software that predicts how individual arbitrators will decide", "Arbitration case management"),
    ],
)
def test_a_role_is_no_function_beside_words_that_name_none(
    sample_release: LoadedRelease, query: str, unwanted: str
) -> None:
    assert unwanted not in list_functions(search(sample_release, query))


@pytest.mark.parametrize(
    ("query", "is_reported"),
    [
        ("law student looking for case law research", False),
        ("I'm a compliance officer at a bank, need sanctions screening of customers", False),
        ("Ich bin Notarin und brauche etwas zur elektronischen Beglaubigung", False),
        ("je suis notaire et je cherche une signature électronique", False),
        ("estudiante de derecho busca jurisprudencia", False),
        ("sou estudante de direito e procuro jurisprudência", False),
        ("case law research for law students", True),
        ("tools for law students", True),
    ],
)
def test_that_no_tool_is_built_for_the_user_is_not_reported(
    sample_release: LoadedRelease, query: str, is_reported: bool
) -> None:
    answer = search(sample_release, query)
    audiences = {each.id for each in answer.interpretation.constraints if each.field == "user_types"}
    assert any(unmet.constraint_id in audiences for unmet in answer.unmet_constraints) == is_reported


@pytest.mark.parametrize(
    ("query", "function"),
    [
        ("ISO 27001 certified document management that integrates with iManage", "Document management"),
        ("SOC 2 certified document management", "Document management"),
        ("HIPAA compliance training", "Compliance training"),
        ("certified document", "Remote notarisation"),
    ],
)
def test_a_word_of_a_requirement_begins_no_function(sample_release: LoadedRelease, query: str, function: str) -> None:
    assert list_functions(search(sample_release, query))[:1] == [function]
