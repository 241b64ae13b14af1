/** A saved search as an address of the members' search: the way back from what `askOf` reads out of one. */
import { FILTERS } from '../../search-query/search-request'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import type { SavedSearch } from '../../product-actions/shortlist-queries'

type SavedRequest = SavedSearch['request']
type Filter = SavedRequest['filters'][number]

/** The drop-down that says the same, if there is one. */
const findDropDown = ({ kind, field, values }: Filter) =>
  kind === 'must' && values.length === 1 ? FILTERS.find((filter) => filter.field === field)?.param : undefined

/**
 * Null where no address says it: filters that only a program can set have no drop-down. The filters of an address are each one value of
 * a field of their own.
 */
export function toSearchParams(request: SavedRequest): SearchParams | null {
  const raw: Record<string, unknown> = {
    q: request.query,
    keyword: request.keyword,
    mode: request.query ? undefined : 'refine',
  }
  for (const filter of request.filters) {
    const param = findDropDown(filter)
    if (!param || raw[param] !== undefined) return null
    raw[param] = filter.values[0]
  }
  if (request.constraints)
    raw['chips'] = JSON.stringify(request.constraints.map(({ kind, field, values }) => ({ kind, field, values })))
  return searchParams(raw)
}

const toComparable = (conditions: readonly Filter[] | null | undefined) =>
  conditions?.map(({ kind, field, values }) => [kind, field, ...values]) ?? null
const normalize = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Two searches with the same text ask the same: the server keeps each of them once. */
export const searchKey = (request: SavedRequest): string =>
  JSON.stringify([
    normalize(request.query),
    normalize(request.keyword),
    toComparable(request.constraints),
    toComparable(request.filters),
  ])
