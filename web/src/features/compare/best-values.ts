/** Finds the rows in which products differ, and the best value of each row whose values can be compared. */
import type { ComparedProduct } from '../../api/client'
import type { Row } from './rows'

/** Whether at least two products have different values in this row. */
export const differs = (row: Row, products: readonly ComparedProduct[]): boolean =>
  new Set(products.map(row.text)).size > 1

/** `stated` of the `compared` products have a value; `ids` are those with the best value, empty if values cannot be compared. */
export type Best = { ids: ReadonlySet<string>; stated: number; compared: number }

/**
 * An unknown value is neither better nor worse, so a single known value is never marked as best. Zero (no free trial, a rating of
 * zero) is never best either. If all known values are equal, none is marked.
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

/** The text of the mark; it states the number of known values if some are unknown. */
export function describeBest({ ids, stated, compared }: Best): string {
  const word = ids.size > 1 ? 'Tied best' : 'Best'
  return stated < compared ? `${word} of ${stated} stated` : word
}
