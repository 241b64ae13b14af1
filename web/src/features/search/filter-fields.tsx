/** Filter fields, with the number of tools for each value. */
import { useQuery } from '@tanstack/react-query'
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

/** The values offered before the first search; not loaded where an answer's counts are at hand. */
function useOptionLists(isNeeded: boolean): Partial<Record<FilterParam, string[]>> {
  const { data } = useQuery({ ...optionsQuery(), enabled: isNeeded })
  if (!data) return {}
  return {
    category: data.categories.filter((option) => option.in_filter).map(({ name }) => name),
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

/** Native drop-downs: they cost a phone nothing to draw, and it shows them as its own. */
export function FilterFields({ values, facets, onChange }: Props) {
  const id = useId()
  const hasCounts = facets.length > 0
  const optionLists = useOptionLists(!hasCounts)
  const shownFilters = FILTER_DEFINITIONS.filter(({ param }) => ALWAYS_SHOWN_PARAMS.has(param) || hasCounts)
  return (
    <div className={styles.filterFields}>
      {shownFilters.map(({ param, field, label }) => (
        <div key={param}>
          <label htmlFor={`${id}-${param}`}>{label}</label>
          <select
            id={`${id}-${param}`}
            className={values[param] ? `${styles.select} ${styles.selectOn}` : styles.select}
            value={values[param] ?? ''}
            onChange={(event) => onChange({ ...values, [param]: event.target.value })}
          >
            <option value="">All</option>
            {buildOptions(field, facets, optionLists[param], values[param]).map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  )
}
