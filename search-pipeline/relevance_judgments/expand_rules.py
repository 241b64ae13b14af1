"""Expand the rules in rules.csv into relevance judgments in BEIR layout: queries.jsonl and qrels/test.tsv."""

import csv
import json
from collections.abc import Mapping
from pathlib import Path

from lexdex_sample import generate_products, get_topics

FOLDER = Path(__file__).parent
Document = dict[str, object]
Constraints = list[dict[str, object]]


def read_rules() -> list[dict[str, str]]:
    """Read the rules in order; the position in the file is the number of the query."""
    return list(csv.DictReader((FOLDER / "rules.csv").read_text(encoding="utf-8").splitlines(), delimiter="|"))


def parse_constraints(rule: Mapping[str, str]) -> Constraints:
    """Parse constraints: `must:field=a,b` means one of a and b; all of those separated by semicolons must hold."""
    return [_parse_constraint(text) for text in rule["constraints"].split(";") if text]


def _parse_constraint(text: str) -> dict[str, object]:
    kind, rest = text.split(":", 1)
    field, values = rest.split("=", 1)
    return {"kind": kind, "field": field, "values": values.split(",")}


def satisfies(constraint: Mapping[str, object], product: Document) -> bool:
    """Whether a product satisfies a constraint: unknown never meets a must and never triggers an exclude."""
    stated = product[str(constraint["field"])]
    found = {str(value) for value in stated} if isinstance(stated, list) else {json.dumps(stated)}
    wanted = constraint["values"]
    named = isinstance(wanted, list) and bool(found & set(wanted))
    return not named if constraint["kind"] == "must_not" else named


def grade_products(
    rule: Mapping[str, str], catalogue: Mapping[str, Document], hidden: Mapping[str, list[str]]
) -> dict[str, int]:
    """Grade products: 2 if the query names them or their main topic, 1 for a secondary or neighbouring topic."""
    if rule["named"]:
        return {str(catalogue[name]["id"]): 2 for name in rule["named"].split()}
    topics_of_query, neighbours = set(rule["two"].split()), set(rule["one"].split())
    fitting = (
        name
        for name, product in catalogue.items()
        if all(satisfies(constraint, product) for constraint in parse_constraints(rule))
    )
    graded = {name: _grade_topics(hidden[name], topics_of_query, neighbours) for name in fitting}
    return {name: grade for name, grade in graded.items() if grade}


def _grade_topics(keys: list[str], wanted: set[str], neighbours: set[str]) -> int:
    if keys[0] in wanted:
        return 2
    return 1 if wanted.intersection(keys) or keys[0] in neighbours else 0


def expand_rules() -> tuple[str, str]:
    """Build the contents of queries.jsonl and qrels/test.tsv."""
    catalogue, hidden = {str(product["id"]): product for product in generate_products()}, get_topics()
    queries, lines = [], ["query-id\tcorpus-id\tscore"]
    for number, rule in enumerate(read_rules(), start=1):
        name = f"q{number:03d}"
        metadata = {"kind": rule["kind"], "constraints": parse_constraints(rule)}
        queries.append(json.dumps({"_id": name, "text": rule["text"], "metadata": metadata}, ensure_ascii=False))
        lines += [
            f"{name}\t{found}\t{grade}" for found, grade in sorted(grade_products(rule, catalogue, hidden).items())
        ]
    return "\n".join(queries) + "\n", "\n".join(lines) + "\n"


if __name__ == "__main__":
    for path, text in zip(("queries.jsonl", "qrels/test.tsv"), expand_rules(), strict=True):
        (FOLDER / path).write_text(text, encoding="utf-8")
