/** The filters of a category's tools. A chosen value is part of the URL, so that a filtered list can be shared. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Checkbox from 'antd/es/checkbox'
import { useId } from 'react'
import { DEPLOYMENT_MODELS } from '../../product-facts/deployment-models'
import { type SearchParams, omitParams } from '../../search-query/search-params'
import { optionsQuery } from '../../session/profile-queries'
import { Select } from '../../ui/select'
import type { CategoryFilters, CategoryOrder, CategoryView } from './queries'
import styles from './categories.module.css'

const FILTERS = [
  { param: 'language', label: 'Language' },
  { param: 'country', label: 'Country' },
  { param: 'integration', label: 'Integration' },
  { param: 'deployment', label: 'Deployment' },
] as const

/** The filters in the search parameters; other parameters are not sent to the server. */
export const readCategoryFilters = (search: SearchParams): CategoryFilters =>
  Object.fromEntries(FILTERS.flatMap(({ param }) => (search[param] ? [[param, search[param]]] : [])))

const ORDERS: readonly { value: CategoryOrder; label: string }[] = [
  { value: 'facts', label: 'Most facts' },
  { value: 'name', label: 'Name' },
  { value: 'newest', label: 'Newest' },
  { value: 'rating', label: 'Best rated' },
]

/** What the search parameters show of a category; unknown values count as none. */
export const readCategoryView = (search: SearchParams): CategoryView => ({
  filters: readCategoryFilters(search),
  order: ORDERS.find(({ value }) => value === search.sort)?.value ?? 'facts',
  hidesSamples: search.samples === 'hide',
})

function useValues(): Record<keyof CategoryFilters, readonly string[]> {
  const { data } = useQuery(optionsQuery())
  return {
    language: data?.languages.filter((option) => option.in_filter).map(({ name }) => name) ?? [],
    country: data?.countries.filter((option) => option.in_filter).map(({ name }) => name) ?? [],
    integration: data?.integrations ?? [],
    deployment: DEPLOYMENT_MODELS,
  }
}

export function BrowseFilters({ search }: { search: SearchParams }) {
  const id = useId()
  const navigate = useNavigate()
  const values = useValues()
  const { order, hidesSamples } = readCategoryView(search)
  const change = (name: keyof SearchParams, value: string | undefined) =>
    void navigate({
      to: '.',
      search: { ...omitParams(search, 'page', name), ...(value ? { [name]: value } : {}) },
      resetScroll: false,
    })
  return (
    <div className={styles.browseFilters} role="group" aria-label="Filters">
      {FILTERS.map(({ param, label }) => (
        <div key={param}>
          <label htmlFor={`${id}-${param}`}>{label}</label>
          <Select
            id={`${id}-${param}`}
            allowClear
            showSearch
            placeholder="All"
            value={search[param] ?? null}
            options={values[param].map((value) => ({ value, label: value }))}
            onChange={(value: string | null | undefined) => change(param, value ?? undefined)}
          />
        </div>
      ))}
      <div>
        <label htmlFor={`${id}-sort`}>Sort by</label>
        <Select
          id={`${id}-sort`}
          value={order}
          options={[...ORDERS]}
          onChange={(value: CategoryOrder) => change('sort', value === 'facts' ? undefined : value)}
        />
      </div>
      <Checkbox
        className={styles.hideSamples ?? ''}
        checked={hidesSamples}
        onChange={({ target }) => change('samples', target.checked ? 'hide' : undefined)}
      >
        Hide sample entries
      </Checkbox>
    </div>
  )
}
