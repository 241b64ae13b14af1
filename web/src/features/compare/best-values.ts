/** Finds the rows in which products differ, and the best value of each row whose values can be compared. */
import type { ComparedProduct } from '../../api/client'
import type { ComparisonRow } from './rows'

/** Whether at least two products have different values in this row. */
export const hasDifferentValues = (row: ComparisonRow, products: readonly ComparedProduct[]): boolean =>
  new Set(products.map(row.text)).size > 1

/** `stated` of the `compared` products have a value; `ids` are those with the best value, empty if values cannot be compared. */
export type BestValue = { productIds: ReadonlySet<string>; statedCount: number; comparedCount: number }

/**
 * An unknown value is neither better nor worse, so a single known value is never marked as best. Zero (no free trial, a rating of
 * zero) is never best either. If all known values are equal, none is marked.
 */
export function findBest(row: ComparisonRow, products: readonly ComparedProduct[]): BestValue {
  const values = products.map((product) => ({ id: product.Id, value: row.best?.(product) ?? null }))
  const knownValues = values.filter((entry): entry is { id: string; value: number } => entry.value !== null)
  const highest = Math.max(0, ...knownValues.map(({ value }) => value))
  const areAllEqual = knownValues.every(({ value }) => value === highest)
  const productIds = areAllEqual ? [] : knownValues.filter(({ value }) => value === highest).map(({ id }) => id)
  return { productIds: new Set(productIds), statedCount: knownValues.length, comparedCount: products.length }
}

/** The text of the mark; it states the number of known values if some are unknown. */
export function describeBest({ productIds, statedCount, comparedCount }: BestValue): string {
  const word = productIds.size > 1 ? 'Tied best' : 'Best'
  return statedCount < comparedCount ? `${word} of ${statedCount} stated` : word
}
