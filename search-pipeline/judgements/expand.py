"""Expands the written rules into judgements in BEIR layout: queries.jsonl and qrels/test.tsv."""

import csv
import json
from collections.abc import Mapping
from pathlib import Path

from lexdex_sample import products, topics

HERE = Path(__file__).parent
Document = dict[str, object]
Constraints = list[dict[str, object]]


def rules() -> list[dict[str, str]]:
    """The rules in their order; the position in the file is the query's number."""
    return list(csv.DictReader((HERE / "rules.csv").read_text(encoding="utf-8").splitlines(), delimiter="|"))


def constraints_of(rule: Mapping[str, str]) -> Constraints:
    """`must:field=a,b` means one of a and b; several constraints, parted by semicolons, must all hold."""
    return [_constraint(text) for text in rule["constraints"].split(";") if text]


def _constraint(text: str) -> dict[str, object]:
    kind, rest = text.split(":", 1)
    field, values = rest.split("=", 1)
    return {"kind": kind, "field": field, "values": values.split(",")}


def holds(constraint: Mapping[str, object], product: Document) -> bool:
    """Whether a product satisfies a constraint: unknown never meets a must and never triggers an exclude."""
    stated = product[str(constraint["field"])]
    found = {str(value) for value in stated} if isinstance(stated, list) else {json.dumps(stated)}
    wanted = constraint["values"]
    named = isinstance(wanted, list) and bool(found & set(wanted))
    return not named if constraint["kind"] == "must_not" else named


def grades(
    rule: Mapping[str, str], catalogue: Mapping[str, Document], hidden: Mapping[str, list[str]]
) -> dict[str, int]:
    """Grade 2: the main topic is asked for, or the product is named. Grade 1: a side topic, or a neighbour."""
    if rule["named"]:
        return {str(catalogue[name]["id"]): 2 for name in rule["named"].split()}
    asked, near = set(rule["two"].split()), set(rule["one"].split())
    fitting = (
        name
        for name, product in catalogue.items()
        if all(holds(constraint, product) for constraint in constraints_of(rule))
    )
    graded = {name: _grade(hidden[name], asked, near) for name in fitting}
    return {name: grade for name, grade in graded.items() if grade}


def _grade(keys: list[str], asked: set[str], near: set[str]) -> int:
    if keys[0] in asked:
        return 2
    return 1 if asked.intersection(keys) or keys[0] in near else 0


def expand() -> tuple[str, str]:
    """The texts of queries.jsonl and of qrels/test.tsv."""
    catalogue, hidden = {str(product["id"]): product for product in products()}, topics()
    queries, lines = [], ["query-id\tcorpus-id\tscore"]
    for number, rule in enumerate(rules(), start=1):
        name = f"q{number:03d}"
        metadata = {"kind": rule["kind"], "constraints": constraints_of(rule)}
        queries.append(json.dumps({"_id": name, "text": rule["text"], "metadata": metadata}, ensure_ascii=False))
        lines += [f"{name}\t{found}\t{grade}" for found, grade in sorted(grades(rule, catalogue, hidden).items())]
    return "\n".join(queries) + "\n", "\n".join(lines) + "\n"


if __name__ == "__main__":
    for path, text in zip(("queries.jsonl", "qrels/test.tsv"), expand(), strict=True):
        (HERE / path).write_text(text, encoding="utf-8")
