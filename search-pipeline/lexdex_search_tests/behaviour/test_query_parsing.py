"""Parsing a query: which constraints it has, of which kind, what is corrected, and what is no constraint."""

import pytest

from lexdex_search.engine import Engine
from lexdex_search.query.parsed_query import ParsedQuery
from lexdex_search.retrieval.loaded_release import LoadedRelease

CLM = "must capabilities=Contract lifecycle management"


@pytest.fixture
def read(loaded: LoadedRelease) -> "AbbreviatingParser":
    """A parser over the small catalogue."""
    return AbbreviatingParser(loaded)


class AbbreviatingParser:
    """Parses queries and abbreviates the results."""

    def __init__(self, loaded: LoadedRelease) -> None:
        """Take names and labels from a release."""
        self._loaded = loaded

    def __call__(self, query: str) -> ParsedQuery:
        """Parse a query."""
        return self._loaded.query_parser.parse(query)

    def short(self, query: str) -> set[str]:
        """List constraints as "kind field=value|value", without categories, which state the topic."""
        constraints = self(query).interpretation.constraints
        return {f"{w.kind} {w.field}={'|'.join(w.values)}" for w in constraints if w.field != "categories"}


@pytest.mark.covers("R12", "F02")
@pytest.mark.parametrize(
    ("query", "constraints"),
    [
        ("contract review", set()),
        ("SOC 2 certified CLM with Portuguese support",
         {CLM, "must security_certifications=SOC 2", "must languages=Portuguese"}),
        ("soc2 and iso-27001 e-discovery",
         {"must security_certifications=SOC 2", "must security_certifications=ISO 27001"}),
        ("CLM in German and French", {CLM, "must languages=German", "must languages=French"}),
        ("CLM in German or French", {CLM, "must languages=German|French"}),
        ("a tool that speaks Spanish", {"must languages=Spanish"}),
        ("German-speaking support", {"must languages=German"}),
        ("billing for German law firms", {"must countries=Germany", "should user_types=Law firms"}),
        ("tools for the UK market", {"must countries=UK"}),
        ("tools not in the US", {"must_not countries=US"}),
        ("tools outside the US or Canada", {"must_not countries=US", "must_not countries=Canada"}),
        ("help us find a contract tool", set()),
        ("vendors based in Germany", {"must headquarters=Germany"}),
        ("US-based vendors", {"must headquarters=US"}),
        ("non-US vendors", {"must_not headquarters=US"}),
        ("hosted in Germany", {"must hosting_locations=Germany"}),
        ("with EU data residency", {"must hosting_locations=European Union"}),
        ("data stored in the EU but not in Ireland",
         {"must hosting_locations=European Union", "must_not hosting_locations=Ireland"}),
        ("integrates with Salesforce and Slack", {"must integrations=Salesforce", "must integrations=Slack"}),
        ("Salesforce and Slack integration", {"must integrations=Salesforce", "must integrations=Slack"}),
        ("works with Office 365", {"must integrations=Microsoft 365"}),
        ("compare two Word documents in a box", set()),
        ("without Salesforce", {"must_not integrations=Salesforce"}),
        ("doesn't integrate with Slack", {"must_not integrations=Slack"}),
        ("without Salesforce or Slack integration",
         {"must_not integrations=Salesforce", "must_not integrations=Slack"}),
        ("no on-premise, with German support", {"must_not deployment_models=On-premise", "must languages=German"}),
        ("on-prem billing", {"must deployment_models=On-premise"}),
        ("cloud-based billing", {"must deployment_models=Cloud"}),
        ("free trial but not on-premise", {"must free_trial=Yes", "must_not deployment_models=On-premise"}),
        ("try before we buy, live demo", {"must free_trial=Yes", "must demo_available=Yes"}),
        ("preferably with German support", {"should languages=German"}),
        ("ideally cloud, must be SOC 2", {"should deployment_models=Cloud", "must security_certifications=SOC 2"}),
        ("billing, a free trial would be nice", {"should free_trial=Yes"}),
        ("not only in German", {"must languages=German"}),
        ("under $100 a month", {"must starting_price_usd=<=100"}),
        ("under $1.5k a month", {"must starting_price_usd=<=1500"}),
        ("not under $100 a month", set()),
        ("not more than $100 a month", {"must starting_price_usd=<=100"}),
        ("unter 1,5k Dollar im Monat", {"must starting_price_usd=<=1500"}),
        ("logiciel à moins de 1 000 dollars par mois", {"must starting_price_usd=<=1000"}),
        ("not founded before 2015", {"must year_founded=>=2015"}),
        ("not founded after 2015", {"must year_founded=<=2015"}),
        ("founded no later than 2015", {"must year_founded=<=2015"}),
        ("founded no earlier than 2015", {"must year_founded=>=2015"}),
        ("software gegründet spätestens 2015", {"must year_founded=<=2015"}),
        ("software no fundado antes de 2015", {"must year_founded=>=2015"}),
        ("less than 1,200 dollars per year", {"must starting_price_usd=<=100"}),
        ("at most $2k per month", {"must starting_price_usd=<=2000"}),
        ("review under 100 pages", set()),
        ("founded after 2015", {"must year_founded=>=2016"}),
        ("for small law firms", {"should user_types=Small law firms"}),
        ("must be for small law firms", {"must user_types=Small law firms"}),
        ("pay per user", {"must licensing_models=Per user"}),
        ("no subscription, perpetual licence",
         {"must_not licensing_models=Subscription", "must licensing_models=Perpetual"}),
        ("without Salesforce, Slack or Xero integration",
         {"must_not integrations=Salesforce", "must_not integrations=Slack", "must_not integrations=Xero"}),
        ("perpetual licence", {"must licensing_models=Perpetual"}),
        ("GDPR compliant and HIPAA", {"must compliance_standards=GDPR", "must security_certifications=HIPAA"}),
        (
            "case management with time tracking",
            {"must capabilities=Case management", "should capabilities=Time tracking"},
        ),
        (
            "case management without time tracking",
            {"must capabilities=Case management", "must_not capabilities=Time tracking"},
        ),
        ("with single sign-on and an API", {"must sso=any", "must api_support=any"}),
        ("contracts in Klingon", {"must languages=Klingon"}),
        ("ABC-7 certified e-discovery", {"must security_certifications=ABC 7"}),
        ("integrates with Foobarium", {"must integrations=Foobarium"}),
        ("integrates with Mattermind", {"must integrations=Mattermind"}),
    ],
)  # fmt: skip
def test_constraints_are_parsed(read: AbbreviatingParser, query: str, constraints: set[str]) -> None:
    assert read.short(query) == constraints


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("Clausewerk", ["clausewerk"]),
        ("tell me about clausewerk", ["clausewerk"]),
        ("Clausewerk vs Pactolo", ["clausewerk", "pactolo"]),
        ("compare pactolo and mattermind", ["pactolo", "mattermind"]),
        ("Obvious or Pactolo", ["obvious", "pactolo"]),
        ("an obvious problem with contracts", []),
        ("what does Obvious do", ["obvious"]),
        ("signatura um", ["signatura-um"]),
        ("Signaturaum", ["signatura-um"]),
        ("Clausewrek", ["clausewerk"]),
    ],
)
def test_which_products_are_named(read: AbbreviatingParser, query: str, names: list[str]) -> None:
    assert list(read(query).interpretation.named_products) == names


@pytest.mark.parametrize(
    ("query", "corrected"),
    [
        ("contract mangement", "contract management"),
        ("slaesforce intergration", "salesforce integration"),
        ("in Protuguese", "in Portuguese"),
        ("Reviewhuond", "Reviewhound"),
        ("contract management", None),
        ("parking in Rome", None),
        ("iManage", None),
    ],
)
def test_misspellings(read: AbbreviatingParser, query: str, corrected: str | None) -> None:
    assert read(query).interpretation.corrected == corrected


def test_words_and_places_point_into_the_query_as_typed(read: AbbreviatingParser) -> None:
    query = "Für uns:  contract mangement in Protuguese, SOC2 certified"
    constraints = read(query).interpretation.constraints
    assert {w.words for w in constraints} == {"contract mangement", "Protuguese", "SOC2"}
    assert all(query[w.start : w.end] == w.words for w in constraints)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("e-discovery with parking", "“parking”"),
        ("legal billing in Atlantis", "“Atlantis”"),
        ("contract tool that does not train on our data", "“does not train on our data”"),
        ("top rated contract tool", "not sorted by rating"),
        ("cheapest contract tool", "not sorted by price"),
        ("legal billing under €50 a month", "US dollars"),
    ],
)
def test_a_constraint_without_a_field_is_reported(engine: Engine, query: str, said: str) -> None:
    answer = engine.search(query)
    assert any(said in unmet.text and unmet.constraint_id is None for unmet in answer.unmet_constraints)
    assert said in answer.response


def test_a_repeated_constraint_counts_once(read: AbbreviatingParser) -> None:
    assert len(read("German support, in German, German interface").interpretation.constraints) == 1


def test_the_topic_is_what_remains(read: AbbreviatingParser) -> None:
    topic = read("I need a contract tool that integrates with Slack, not in the US").interpretation.topic
    assert topic == "contract"
