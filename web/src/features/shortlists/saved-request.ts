/** Converts a saved search to the URL parameters of the signed-in search; the inverse of `toSearchRequest`. */
import { FILTER_DEFINITIONS } from '../../search-query/search-request'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import type { SavedSearch } from '../../product-actions/shortlist-queries'

type SavedRequest = SavedSearch['request']
type Filter = SavedRequest['filters'][number]

/** Finds the drop-down that represents a filter, if there is one. */
const findDropDown = ({ kind, field, values }: Filter) =>
  kind === 'must' && values.length === 1
    ? FILTER_DEFINITIONS.find((filter) => filter.field === field)?.param
    : undefined

/**
 * Returns null if the request cannot be expressed as a URL: filters set through the API only have no drop-down, and a URL allows one
 * value per field.
 */
export function toSearchParams(request: SavedRequest): SearchParams | null {
  const rawSearchParams: Record<string, unknown> = {
    q: request.query,
    keyword: request.keyword,
    mode: request.query ? undefined : 'refine',
  }
  for (const filter of request.filters) {
    const param = findDropDown(filter)
    if (!param || rawSearchParams[param] !== undefined) return null
    rawSearchParams[param] = filter.values[0]
  }
  if (request.constraints)
    rawSearchParams['chips'] = JSON.stringify(
      request.constraints.map(({ kind, field, values }) => ({ kind, field, values })),
    )
  return searchParams(rawSearchParams)
}

const toComparable = (conditions: readonly Filter[] | null | undefined) =>
  conditions?.map(({ kind, field, values }) => [kind, field, ...values]) ?? null
const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A key that is equal for equivalent searches; the server stores each of them once. */
export const searchKey = (request: SavedRequest): string =>
  JSON.stringify([
    normalize(request.query),
    normalize(request.keyword),
    toComparable(request.constraints),
    toComparable(request.filters),
  ])
