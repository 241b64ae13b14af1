/** Where a comparison is found: its address, also as others see it, and what the calls take of it. */
import { stringifySearch } from '../ui/url-params'

export const DIFFERENCES = 'differences'
export type Comparison = { ids: readonly string[]; onlyDifferences: boolean }

/** The search parameters of the page and of the files: the same names. */
export const toCompareParams = ({
  ids,
  onlyDifferences,
}: Comparison): { product_ids: string; only?: typeof DIFFERENCES } => ({
  product_ids: ids.join(','),
  ...(onlyDifferences ? { only: DIFFERENCES } : {}),
})

/** With scheme and host, to be sent to somebody. */
export const toCompareUrl = (chosen: Comparison): string =>
  `${globalThis.location.origin}/compare${stringifySearch(toCompareParams(chosen))}`
