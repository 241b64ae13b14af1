"""The metrics of a vendor's validation requests."""

from collections import Counter

from lexdex.foundation.actor import Actor
from lexdex.payments import service as payments
from lexdex.validation.queries import results as queries
from lexdex.validation.schemas.requests import ValidationPrice
from lexdex.validation.schemas.results import ItemPassRate, MonthlySpending, StateCount, ValidationAnalytics
from lexdex.validation.service.orders import PURPOSE
from lexdex.validation.service.rubric import load_rubric


async def get_analytics(actor: Actor) -> ValidationAnalytics:
    """Return the metrics of the actor's requests: by status, duration, pass rates by rubric item, and spending."""
    counts = {each.state: each.count for each in await queries.count_states(actor.account_id)}
    spending = await _sum_spending(actor)
    average = await queries.get_average_days(actor.account_id)
    decided = sum(counts.get(state, 0) for state in ("issued", "rejected", "appealed", "appeal_dismissed"))
    currency = spending[-1].price.currency if spending else next(iter(load_rubric().packages.values())).price.currency
    return ValidationAnalytics(
        requests=sum(counts.values()),
        by_status=tuple(StateCount(state, count) for state, count in counts.items()),
        decided=decided,
        issued=counts.get("issued", 0),
        average_days=None if average is None else round(average, 1),
        pass_rates=await _compute_pass_rates(actor),
        spent=ValidationPrice(sum(each.price.amount for each in spending if each.price.currency == currency), currency),
        spending=tuple(spending),
        average_rating=(await queries.get_rating(actor.account_id)).average,
    )


async def _sum_spending(actor: Actor) -> list[MonthlySpending]:
    """Return what the actor has paid, without tax and refunds, by month and currency."""
    refunded = await payments.list_refunded(PURPOSE, actor.account_id)
    sums = Counter[tuple[str, str]]()
    for each in await queries.list_spending(actor.account_id):
        sums[each.month, each.currency] += each.amount - refunded.get(each.request, 0)
    return [MonthlySpending(month, ValidationPrice(amount, currency)) for (month, currency), amount in sums.items()]


async def _compute_pass_rates(actor: Actor) -> tuple[ItemPassRate, ...]:
    rubric = load_rubric()
    items = {each.id: each.item for each in (*rubric.rubric.criteria, *rubric.rubric.retired)}
    met, checked = Counter[str](), Counter[str]()
    for each in await queries.count_verdicts(actor.account_id):
        item = items.get(each.criterion_id, "")
        met[item] += each.met
        checked[item] += each.checked
    return tuple(
        ItemPassRate(item.id, item.name, met[item.id], checked[item.id])
        for item in rubric.rubric.items
        if checked[item.id]
    )
