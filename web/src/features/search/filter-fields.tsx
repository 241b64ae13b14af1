/** Filter fields, with the number of tools for each value. */
import { useQuery } from '@tanstack/react-query'
import Select from 'antd/es/select'
import { useId } from 'react'
import type { SearchAnswer } from '../../api/client'
import { optionsQuery } from '../../session/profile-queries'
import { FILTER_DEFINITIONS, type FilterParam } from '../../search-query/search-request'
import styles from './search.module.css'

export type FilterValues = { [param in FilterParam]?: string }
type Facets = SearchAnswer['facets']
type Option = { value: string; label: string }

/** The four specified filters are always shown; others need counts from an answer. */
const ALWAYS_SHOWN_PARAMS = new Set<FilterParam>(['category', 'language', 'integration', 'country'])

const formatWithCount = (value: string, count: number): Option => ({
  value,
  label: `${value} (${count.toLocaleString('en')})`,
})

/** The values offered before the first search. */
function useOptionLists(): Partial<Record<FilterParam, string[]>> {
  const { data } = useQuery(optionsQuery())
  if (!data) return {}
  return {
    category: data.categories.map(({ name }) => name),
    language: data.languages.filter((option) => option.in_filter).map(({ name }) => name),
    integration: data.integrations,
    country: data.countries.filter((option) => option.in_filter).map(({ name }) => name),
  }
}

function buildOptions(
  field: string,
  facets: Facets,
  optionList: string[] | undefined,
  selectedValue: string | undefined,
): Option[] {
  const values = facets.find((facet) => facet.field === field)?.values
  const options = values
    ? values.map(({ value, count }) => formatWithCount(value, count))
    : (optionList ?? []).map((value) => ({ value, label: value }))
  // Selected values stay visible, even with no matches.
  return selectedValue && !options.some(({ value }) => value === selectedValue)
    ? [formatWithCount(selectedValue, 0), ...options]
    : options
}

type Props = { values: FilterValues; facets: Facets; onChange: (values: FilterValues) => void }

export function FilterFields({ values, facets, onChange }: Props) {
  const id = useId()
  const optionLists = useOptionLists()
  const shownFilters = FILTER_DEFINITIONS.filter(({ param }) => ALWAYS_SHOWN_PARAMS.has(param) || facets.length > 0)
  return (
    <div className={styles.filterFields}>
      {shownFilters.map(({ param, field, label }) => (
        <div key={param}>
          <label htmlFor={`${id}-${param}`}>{label}</label>
          <Select
            id={`${id}-${param}`}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="All"
            value={values[param] ?? null}
            options={buildOptions(field, facets, optionLists[param], values[param])}
            onChange={(value: string | null | undefined) => onChange({ ...values, [param]: value ?? '' })}
          />
        </div>
      ))}
    </div>
  )
}
