"""Parsing of what strangers write: functions in everyday words, and constraints only where somebody constrains.

The examples are those of an outside audit and new ones, not the queries by which precision is measured.
"""

import pytest

from lexdex_search.answer.build_answer import build_answer
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.query.request import SearchRequest
from lexdex_search.retrieval.loaded_release import LoadedRelease
from lexdex_search.retrieval.retrieve import retrieve


def parse(release: LoadedRelease, query: str) -> ParsedQuery:
    """Parse a query with the names and labels of the sample catalogue."""
    return release.query_parser.parse(query)


def list_required_functions(parsed: ParsedQuery) -> list[str]:
    """List the first label of each function that the query requires."""
    constraints = parsed.interpretation.constraints
    return [each.values[0] for each in constraints if each.is_function and each.kind == "must"]


def list_conditions(parsed: ParsedQuery) -> set[str]:
    """List the constraints other than functions as "kind field=value|value"."""
    constraints = parsed.interpretation.constraints
    return {f"{each.kind} {each.field}={'|'.join(each.values)}" for each in constraints if not each.is_function}


def list_gaps(parsed: ParsedQuery) -> str:
    """Join the messages about parts of the query that were not applied."""
    return " ".join(gap.text for gap in parsed.gaps)


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "function"),
    [
        ("IOLA ledger for a two-lawyer office", "Trust accounting"),
        ("drafting of bills and statutes", "Legislative drafting"),
        ("review of our supplier agreements", "Contract review"),
        ("e-file lawsuits", "Electronic filing"),
        ("ID verification of new clients", "Customer due diligence"),
        ("matter mgmt", "Case management"),
        ("drafting of wills", "Will drafting"),
        ("will drafting", "Will drafting"),
        ("hearing bundles with hyperlinks", "Bundle preparation"),
        ("organisation of document versioning", "Document management"),
        ("docketing for patent annuities", "IP portfolio management"),
        ("client intake chatbot", "Chatbot"),
        ("software for mediators", "Online dispute resolution"),
        ("Vertragscheck mit Ampel", "Contract review"),
        ("Mahnwesen für eine Kanzlei", "Debt collection"),
        ("suivi des temps pour avocats", "Time recording"),
        ("caviardage de jugements", "Redaction"),
        ("cobranza de morosos", "Debt collection"),
        ("vigilancia de marcas", "Trademark watch"),
        ("peticionamento eletrônico", "Electronic filing"),
        ("redactar testamentos", "Will drafting"),
        ("software para redactar un testamento", "Will drafting"),
        ("revisar contratos", "Contract review"),
        ("rédiger des testaments", "Will drafting"),
        ("outil pour rédiger des brevets", "Patent drafting"),
        ("redigir testamentos", "Will drafting"),
        ("Testamente verfassen", "Will drafting"),
        ("controle de prazos", "Court calendaring"),
        ("contract builder for private individuals", "Self-service documents"),
        ("lawyer directory to hire freelance lawyers", "Interim lawyers"),
        ("legal hold, suppliers will be asked for a demo", "Legal hold"),
        ("redaction tools. We do not send invoices", "Redaction"),
    ],
)
def test_functions_are_read_from_everyday_words(sample_release: LoadedRelease, query: str, function: str) -> None:
    assert list_required_functions(parse(sample_release, query)) == [function]


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "function"),
    [
        ("our lawyers waste hours on NDAs", "Contract review"),
        ("we keep missing filing deadlines", "Court calendaring"),
        ("I need to find out what is in 400,000 emails before trial", "E-discovery review"),
        ("the regulator is coming and our policies are all over SharePoint", "Policy management"),
        ("somebody sells copies of our handbags on marketplaces", "Counterfeit detection"),
        ("an agreement was extended automatically because nobody noticed", "Obligation tracking"),
        ("staff should be able to report fraud without giving their name", "Whistleblowing hotline"),
    ],
)
def test_problems_lead_to_the_functions_that_solve_them(
    sample_release: LoadedRelease, query: str, function: str
) -> None:
    assert list_required_functions(parse(sample_release, query)) == [function]


@pytest.mark.parametrize(
    "query", ["what is the weather like tomorrow", "should I divorce my wife", "carrot cake recipe"]
)
def test_other_subjects_have_no_function(sample_release: LoadedRelease, query: str) -> None:
    assert list_required_functions(parse(sample_release, query)) == []


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "conditions"),
    [
        ("GDPR-compliant whistleblowing hotline, German and Polish, SaaS",
         {"must compliance_standards=GDPR", "must languages=German", "must languages=Polish",
          "must deployment_models=SaaS"}),
        ("trademark watch with an API, pay-per-use, Japanese",
         {"must api_support=any", "must licensing_models=Usage-based", "must languages=Japanese"}),
        ("perpetual licence legal research covering Brazil in Portuguese",
         {"must licensing_models=Perpetual", "must countries=Brazil", "must languages=Portuguese"}),
        ("legal research without AI", {"must_not capabilities=AI|Artificial intelligence|Machine learning"}),
        ("practice management that isn't cloud based", {"must_not deployment_models=Cloud"}),
        # Only the cloud of one place is excluded, and no vendor from there is required.
        ("legal drafting without cloud from the US", {"must_not headquarters=US"}),
        ("practice management, no US cloud", {"must_not hosting_locations=US"}),
        ("Kanzleisoftware, keine Cloud aus den USA", {"must_not headquarters=US"}),
        ("gestion de cabinet, pas de cloud américain", {"must_not hosting_locations=US"}),
        ("gestão de contratos, sem nuvem dos EUA", {"must_not hosting_locations=US"}),
        ("e-discovery, no cloud, servers in Germany",
         {"must_not deployment_models=Cloud", "must hosting_locations=Germany"}),
        ("case management not cloud but hosted in France",
         {"must_not deployment_models=Cloud", "must hosting_locations=France"}),
        ("document automation, no subscription, we refuse to pay per seat",
         {"must_not licensing_models=Subscription", "must_not licensing_models=Per user"}),
        ("I need to find out what is in 400,000 emails before trial", set()),
        ("the regulator is coming and our policies are all over SharePoint", {"should integrations=SharePoint"}),
        ("Please don't suggest anything that is only for law firms", {"must_not user_types=Law firms"}),
        ("I can't find billing software for Germany", {"must countries=Germany"}),
        ("not sure if SOC 2 matters", set()),
        ("we hate per seat pricing", {"must_not licensing_models=Per user"}),
        ("we already use SharePoint and want to leave it", {"should integrations=SharePoint"}),
        ("vendor outside the UK", {"must_not headquarters=UK"}),
        ("e-signature other than DocuSign",
         {"must_not integrations=DocuSign", "must_not id=docusign-clm", "must_not id=docusign-esignature"}),
        ("we are migrating away from Clio", {"must_not id=clio-grow", "must_not id=clio-manage"}),
        ("legal research for 3 people under 50 euros a month", {"must starting_price_usd=<=57"}),
        ("conflict checks, we are in Ghent", set()),
        ("intake for legal aid, nonprofit discount", set()),
        ("virtual data room priced per GB", set()),
        ("e-signature, anything but DocuSign or Adobe Sign",
         {"must_not integrations=DocuSign", "must_not id=docusign-clm", "must_not id=docusign-esignature",
          "must_not integrations=Adobe Sign", "must_not id=adobe-acrobat-sign"}),
        ("DocuSign ou Ironclad ?", set()),
        ("compare DocuSign et Ironclad", set()),
        ("works with DocuSign and NetDocuments",
         {"must integrations=DocuSign", "must integrations=NetDocuments"}),
        ("sworn translation from Japanese", {"must languages=Japanese"}),
        ("no lawyer California divorce forms", {"must countries=US", "should user_types=Consumers"}),
        ("I don't want anything that sends our files outside the UK", {"must hosting_locations=UK"}),
        ("bail hearings calendar for TX", {"must countries=US"}),
        ("time recording, servers in the EU", {"must hosting_locations=European Union"}),
        ("USCIS forms", {"should countries=US"}),
        # The place that is sought counts, not the one of the user.
        ("interim counsel in Sweden or Norway, we are in Lyon", {"must countries=Sweden|Norway"}),
        ("conflict checks, supplier not in the US", {"must_not headquarters=US"}),
        ("online wills, DORA and SOX compliant",
         {"must compliance_standards=DORA", "must compliance_standards=SOX"}),
        ("document comparison, on-premise possible", {"must deployment_models=On-premise"}),
        ("find signatures in TIFF files", {"should data_formats=TIFF"}),
        ("dictation for 30 pounds a month", {"must starting_price_usd=<=40"}),
        ("dictation for 30 users a month", set()),
        ("redaction tool with a mobile app", {"should capabilities=Mobile app"}),
    ],
)  # fmt: skip
def test_constraints_are_read_only_where_the_query_requires(
    sample_release: LoadedRelease, query: str, conditions: set[str]
) -> None:
    assert list_conditions(parse(sample_release, query)) == conditions


def test_an_office_program_is_met_by_the_suite_that_contains_it(sample_release: LoadedRelease) -> None:
    parsed = parse(sample_release, "court calendaring that syncs with Outlook")
    outlook = next(each for each in parsed.interpretation.constraints if each.field == "integrations")
    assert outlook.values == ("Microsoft Outlook",)
    assert sample_release.facets.build_match_mask(outlook).any()


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("contract review, open source", "“open source”"),
        ("contract review for 5 lawyers", "“5 lawyers”"),
        ("legal research for a team of 12", "“team of 12”"),
        ("free case law database", "“free”"),
        ("legal research tool that won a design award", "“won a design award”"),
        ("e-discovery with carbon-neutral data centres", "“carbon-neutral data centres”"),
        ("e-signature under 500 euros a month", "“under 500 euros a month” was read as $575 a month"),
        ("practice management, haptic gloves supported", "“haptic gloves supported”"),
        ("gestión de contratos con soporte telefónico", "“soporte telefónico”"),
        ("Zeiterfassung, benutzerfreundlich", "“benutzerfreundlich”"),
    ],
)
def test_what_is_not_applied_is_said(sample_release: LoadedRelease, query: str, said: str) -> None:
    assert said in list_gaps(parse(sample_release, query))


@pytest.mark.parametrize("query", ["people fill in the form, but they never hear from us", "contract review, please"])
def test_nothing_is_said_of_words_that_require_nothing(sample_release: LoadedRelease, query: str) -> None:
    assert list_gaps(parse(sample_release, query)) == ""


@pytest.mark.covers("R12")
@pytest.mark.parametrize(
    ("query", "corrected"),
    [
        ("pratice managment for smal firms", "practice management for small firms"),
        ("legal reserch wiht German langauge", "legal research with German language"),
        ("onlin depositon transcrpts", "online deposition transcripts"),
        ("programa de facturacion para abogdos", "programa de facturacion para abogados"),
    ],
)
def test_slips_in_common_words_are_corrected(sample_release: LoadedRelease, query: str, corrected: str) -> None:
    assert parse(sample_release, query).interpretation.corrected == corrected


@pytest.mark.parametrize(
    "query",
    [
        "compare Kira Systems and Luminance",
        "bicameral parliament drafting",
        "indigent defense caseload",
        "my client speaks Dari",
        "programa que obligue a instalar servidores",
    ],
)
def test_rare_words_and_names_are_not_corrected(sample_release: LoadedRelease, query: str) -> None:
    assert parse(sample_release, query).interpretation.corrected is None


def test_what_a_ban_governs_is_not_searched_for(sample_release: LoadedRelease) -> None:
    assert "blockchain" not in parse(sample_release, "proof of a web page without blockchain technology").search_text


LONG_STORY = (
    "Hello all, at the bar dinner last week a colleague said that her firm no longer fills in time sheets, for the "
    "computer does it from mails and calls and she only checks the list in the evening. We are on Aderant Expert for "
    "accounting, and that must stay. Who sells such things? Best wishes and see you on Monday, Ruth"
)


def test_a_long_story_is_about_its_first_function_and_a_tool_in_use_stays(sample_release: LoadedRelease) -> None:
    parsed = parse(sample_release, LONG_STORY)
    assert list_required_functions(parsed) == ["Time recording"]
    assert not parsed.interpretation.named_products
    assert "must integrations=Aderant Expert" in list_conditions(parsed)


def test_a_value_that_is_named_twice_is_as_strong_as_its_stronger_mention(sample_release: LoadedRelease) -> None:
    parsed = parse(sample_release, "dictation, ideally with SOC 2. Yes, it must have SOC 2")
    assert list_conditions(parsed) == {"must security_certifications=SOC 2"}


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("Westlaw or Bloomberg Law, compare them", {"westlaw-precision", "bloomberg-law"}),
        ("alternatives to DocuSign", {"docusign-clm", "docusign-esignature"}),
    ],
)
def test_what_is_compared_is_a_product_and_no_integration(
    sample_release: LoadedRelease, query: str, named: set[str]
) -> None:
    parsed = parse(sample_release, query)
    assert set(parsed.interpretation.named_products) == named
    assert not any(each.field == "integrations" for each in parsed.interpretation.constraints)


def test_a_product_named_beside_one_that_is_left_shows_what_is_sought(sample_release: LoadedRelease) -> None:
    query = "we are leaving Clio Manage, what about MyCase and others"
    found = build_answer(retrieve(sample_release, SearchRequest(query=query)), 6).product_ids
    assert found[0].product_id == "mycase"
    capabilities = {product.id: product.capabilities for product in sample_release.products}
    assert sum("Case management" in capabilities[hit.product_id] for hit in found) >= 5
    assert "clio-manage" not in {hit.product_id for hit in found}


def test_a_function_word_in_the_name_of_a_function_counts(sample_release: LoadedRelease) -> None:
    """As "will" does in "will drafting"; otherwise "drafting" would be left over and be said not to be checked."""
    parsed = parse(sample_release, "drafting of wills")
    assert [each.words for each in parsed.interpretation.constraints] == ["drafting of wills"]


@pytest.mark.parametrize(
    ("query", "labels"),
    [
        ("legal research without AI", ["Case law search", "Without AI"]),
        ("legal research without AI or machine learning", ["Case law search", "Without AI"]),
        ("legal research, no machine learning and no artificial intelligence", ["Case law search", "Without AI"]),
        ("Vertragsprüfung ohne KI und ohne maschinelles Lernen", ["Vertragsprüfung", "Ohne KI"]),
        ("révision de contrats sans intelligence artificielle", ["Révision de contrats", "Sans IA"]),
        ("revisión de contratos sin IA ni aprendizaje automático", ["Revisión de contratos", "Sin IA"]),
        ("revisão de contratos sem IA", ["Revisão de contratos", "Sem IA"]),
    ],
)
def test_synonyms_of_one_requirement_are_one_chip(sample_release: LoadedRelease, query: str, labels: list[str]) -> None:
    answer = build_answer(retrieve(sample_release, SearchRequest(query=query)), limit=3)
    assert [constraint.label for constraint in answer.interpretation.constraints] == labels
