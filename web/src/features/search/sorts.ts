/** The orders of a list besides the best match, which has no parameter. */
import type { SearchParams } from '../../search-query/search-params'

export const SORT_LABELS = { rating: 'Rating', reviews: 'Reviews', name: 'Name', newest: 'Newest' } as const
export type Sort = keyof typeof SORT_LABELS

const isSort = (text: string): text is Sort => Object.hasOwn(SORT_LABELS, text)

/** The order in the URL; one that does not exist is the best match. */
export function readSort({ sort = '' }: SearchParams): Sort | 'best_match' {
  return isSort(sort) ? sort : 'best_match'
}
