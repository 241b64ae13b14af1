/** A search as it is asked: the sentence, the chips where somebody has changed them, the filters, the keyword; all of it in the address. */
import type { SearchAnswer, Wish } from '../api/client'
import { text } from '../ui/url-params'
import { type SearchParams, without } from './search-params'

export type Condition = Pick<Wish, 'kind' | 'field' | 'values'>
export type Ask = { query: string; wishes: Condition[] | null; filters: Condition[]; keyword: string; facets: boolean }

/** The drop-downs: the address's parameter, the field that it filters, and what it is called. */
export const FILTERS = [
  { param: 'category', field: 'categories', label: 'Category' },
  { param: 'language', field: 'languages', label: 'Language' },
  { param: 'integration', field: 'integrations', label: 'Integration' },
  { param: 'country', field: 'countries', label: 'Country' },
  { param: 'deployment', field: 'deployment_models', label: 'Deployment' },
  { param: 'certification', field: 'security_certifications', label: 'Certification' },
  { param: 'pricing', field: 'licensing_models', label: 'Pricing' },
  { param: 'trial', field: 'free_trial', label: 'Free trial' },
] as const
export type FilterParam = (typeof FILTERS)[number]['param']

const KINDS = new Set<unknown>(['must', 'prefer', 'exclude'])

function isCondition(value: unknown): value is Condition {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'field' in value && 'values' in value))
    return false
  return (
    KINDS.has(value.kind) &&
    typeof value.field === 'string' &&
    Array.isArray(value.values) &&
    value.values.every((one) => typeof one === 'string')
  )
}

/** The chips out of an address; anything that is none leaves the sentence's own reading in force. */
export function chipsOf(raw: unknown): Condition[] | null {
  try {
    const found: unknown = JSON.parse(text(raw))
    return Array.isArray(found) && found.every(isCondition)
      ? found.map(({ kind, field, values }) => ({ kind, field, values }))
      : null
  } catch {
    return null
  }
}

export const askOf = (search: SearchParams): Ask => ({
  query: search.q ?? '',
  wishes: chipsOf(search.chips),
  filters: FILTERS.flatMap(({ param, field }) =>
    search[param] ? [{ kind: 'must' as const, field, values: [search[param]] }] : [],
  ),
  keyword: search.keyword ?? '',
  facets: true,
})

export const isAsked = (ask: Ask): boolean => ask.query !== '' || ask.keyword !== '' || ask.filters.length > 0

/** What a failure or an empty result calls the search. */
export const saidOf = (ask: Ask): string =>
  ask.query || ask.keyword || ask.filters.map(({ values }) => values.join(', ')).join(', ')

const same = (one: Condition, other: Condition): boolean =>
  one.field === other.field && one.values.join('\n') === other.values.join('\n')

/** The chips to change: what was understood, without the filters that have drop-downs of their own. */
export function editable(answer: SearchAnswer, ask: Ask): Wish[] {
  return answer.understood.wishes.filter((wish) => !ask.filters.some((filter) => same(filter, wish)))
}

const plain = ({ kind, field, values }: Condition): Condition => ({ kind, field, values })

/** The address's parameter for chips like these, on the first page. */
export const withChips = (search: SearchParams, chips: readonly Condition[]): SearchParams => ({
  ...without(search, 'page'),
  chips: JSON.stringify(chips.map(plain)),
})
