/** What the table points out: rows in which products differ, and who has the best value where values can be compared. */
import type { ComparedProduct } from '../../api/client'
import type { Row } from './rows'

/** Whether two of the products say different things in this row. */
export const differs = (row: Row, products: readonly ComparedProduct[]): boolean =>
  new Set(products.map(row.text)).size > 1

/** `stated` of `asked` products say something here; `ids` are those with the highest value, none where nothing can be compared. */
export type Best = { ids: ReadonlySet<string>; stated: number; compared: number }

/**
 * The unknown is neither best nor worse, so one value alone is never best: there is nothing known to compare it with. Nor is having
 * none of something (no free trial, a rating of zero), even if all have none. Where all that is known is alike, nothing stands out.
 */
export function findBest(row: Row, products: readonly ComparedProduct[]): Best {
  const values = products.map((product) => ({ id: product.Id, value: row.best?.(product) ?? null }))
  const known = values.filter((each): each is { id: string; value: number } => each.value !== null)
  const highest = Math.max(0, ...known.map(({ value }) => value))
  const alike = known.every(({ value }) => value === highest)
  const ids =
    known.length > 1 && highest > 0 && !alike ? known.filter(({ value }) => value === highest).map(({ id }) => id) : []
  return { ids: new Set(ids), stated: known.length, compared: products.length }
}

/** The mark's words; they say so where some products are unknown. */
export function describeBest({ ids, stated, compared }: Best): string {
  const word = ids.size > 1 ? 'Tied best' : 'Best'
  return stated < compared ? `${word} of ${stated} stated` : word
}
