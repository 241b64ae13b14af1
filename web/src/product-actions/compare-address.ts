/** URLs of a comparison: path, shareable link, and query of the API. */
import { stringifySearch } from '../ui/url-params'

export const DIFFERENCES_VALUE = 'differences'
export type Comparison = { ids: readonly string[]; showsOnlyDifferences: boolean }

/** Search parameters of the page and of the downloads. */
export const toCompareParams = ({
  ids,
  showsOnlyDifferences,
}: Comparison): { product_ids: string; only?: typeof DIFFERENCES_VALUE } => ({
  product_ids: ids.join(','),
  ...(showsOnlyDifferences ? { only: DIFFERENCES_VALUE } : {}),
})

/** The absolute URL, for sharing. */
export const toCompareUrl = (comparison: Comparison): string =>
  `${globalThis.location.origin}/compare${stringifySearch(toCompareParams(comparison))}`
