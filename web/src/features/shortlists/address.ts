/** A saved search as an address of the members' search: the way back from what `askOf` reads out of one. */
import { FILTERS } from '../../search-query/search-request'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import type { SavedSearch } from '../../product-actions/shortlist-queries'

type Asked = SavedSearch['ask']
type Filter = Asked['filters'][number]

/** The drop-down that says the same, if there is one. */
const dropDown = ({ kind, field, values }: Filter) =>
  kind === 'must' && values.length === 1 ? FILTERS.find((filter) => filter.field === field)?.param : undefined

/**
 * Null where no address says it: filters that only a program can set have no drop-down. The filters of an address are each one value of
 * a field of their own.
 */
export function searchOf(ask: Asked): SearchParams | null {
  const raw: Record<string, unknown> = { q: ask.query, keyword: ask.keyword, mode: ask.query ? undefined : 'refine' }
  for (const filter of ask.filters) {
    const param = dropDown(filter)
    if (!param || raw[param] !== undefined) return null
    raw[param] = filter.values[0]
  }
  if (ask.wishes) raw['chips'] = JSON.stringify(ask.wishes.map(({ kind, field, values }) => ({ kind, field, values })))
  return searchParams(raw)
}

const plain = (conditions: readonly Filter[] | null | undefined) =>
  conditions?.map(({ kind, field, values }) => [kind, field, ...values]) ?? null
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Two searches with the same text ask the same: the server keeps each of them once. */
export const markOf = (ask: Asked): string =>
  JSON.stringify([tidy(ask.query), tidy(ask.keyword), plain(ask.wishes), plain(ask.filters)])
