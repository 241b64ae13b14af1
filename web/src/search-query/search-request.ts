/** A search request: question, edited constraints, filters and keyword, all stored in the URL. */
import type { SearchAnswer, Constraint } from '../api/client'
import { toText } from '../ui/url-params'
import { type SearchParams, omitParams } from './search-params'

export type ConstraintInput = Pick<Constraint, 'kind' | 'field' | 'values'>
export type SearchRequest = {
  query: string
  constraints: ConstraintInput[] | null
  filters: ConstraintInput[]
  keyword: string
  facets: boolean
}

/** The filters: URL parameter, catalogue field, and label. */
export const FILTER_DEFINITIONS = [
  { param: 'category', field: 'categories', label: 'Category' },
  { param: 'language', field: 'languages', label: 'Language' },
  { param: 'integration', field: 'integrations', label: 'Integration' },
  { param: 'country', field: 'countries', label: 'Country' },
  { param: 'deployment', field: 'deployment_models', label: 'Deployment' },
  { param: 'certification', field: 'security_certifications', label: 'Certification' },
  { param: 'pricing', field: 'licensing_models', label: 'Pricing' },
  { param: 'trial', field: 'free_trial', label: 'Free trial' },
] as const
export type FilterParam = (typeof FILTER_DEFINITIONS)[number]['param']

const CONSTRAINT_KINDS = new Set<unknown>(['must', 'should', 'must_not'])

function isConstraintInput(value: unknown): value is ConstraintInput {
  if (typeof value !== 'object' || value === null || !('kind' in value && 'field' in value && 'values' in value))
    return false
  return (
    CONSTRAINT_KINDS.has(value.kind) &&
    typeof value.field === 'string' &&
    Array.isArray(value.values) &&
    value.values.every((entry) => typeof entry === 'string')
  )
}

/** Parses constraints from the URL; invalid ones fall back to the parsed question. */
function parseChips(raw: unknown): ConstraintInput[] | null {
  try {
    const parsed: unknown = JSON.parse(toText(raw))
    return Array.isArray(parsed) && parsed.every(isConstraintInput)
      ? parsed.map(({ kind, field, values }) => ({ kind, field, values }))
      : null
  } catch {
    return null
  }
}

export const toSearchRequest = (search: SearchParams): SearchRequest => ({
  query: search.q ?? '',
  constraints: parseChips(search.chips),
  filters: FILTER_DEFINITIONS.flatMap(({ param, field }) =>
    search[param] ? [{ kind: 'must' as const, field, values: [search[param]] }] : [],
  ),
  keyword: search.keyword ?? '',
  facets: true,
})

export const hasCriteria = (request: SearchRequest): boolean =>
  request.query !== '' || request.keyword !== '' || request.filters.length > 0

/** The text that messages use for this search. */
export const describeRequest = (request: SearchRequest): string =>
  request.query || request.keyword || request.filters.map(({ values }) => values.join(', ')).join(', ')

const isSameConstraint = (left: ConstraintInput, right: ConstraintInput): boolean =>
  left.field === right.field && left.values.join('\n') === right.values.join('\n')

/** The editable constraints: those parsed, without those of the filters. */
export function listEditableConstraints(answer: SearchAnswer, request: SearchRequest): Constraint[] {
  return answer.interpretation.constraints.filter(
    (constraint) => !request.filters.some((filter) => isSameConstraint(filter, constraint)),
  )
}

const toConstraintInput = ({ kind, field, values }: ConstraintInput): ConstraintInput => ({ kind, field, values })

/** Search parameters for these constraints, on the first page. */
export const withChips = (search: SearchParams, chips: readonly ConstraintInput[]): SearchParams => ({
  ...omitParams(search, 'page'),
  chips: JSON.stringify(chips.map(toConstraintInput)),
})
