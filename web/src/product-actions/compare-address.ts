/** URLs of a comparison: path, shareable link, and query of the API. */
import { stringifySearch } from '../ui/url-params'

export const DIFFERENCES = 'differences'
export type Comparison = { ids: readonly string[]; onlyDifferences: boolean }

/** Search parameters of the page and of the downloads. */
export const toCompareParams = ({
  ids,
  onlyDifferences,
}: Comparison): { product_ids: string; only?: typeof DIFFERENCES } => ({
  product_ids: ids.join(','),
  ...(onlyDifferences ? { only: DIFFERENCES } : {}),
})

/** The absolute URL, for sharing. */
export const toCompareUrl = (chosen: Comparison): string =>
  `${globalThis.location.origin}/compare${stringifySearch(toCompareParams(chosen))}`
