/** The filters beside the results: drop-downs with counts, and requirements to add. */
import { type FormEvent, useState } from 'react'
import type { SearchAnswer } from '../../api/client'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import { FILTER_DEFINITIONS } from '../../search-query/search-request'
import { FilterFields, type FilterValues } from './filter-fields'
import { NextSteps } from './refinements'
import styles from './search.module.css'

/** The filters in the search parameters. */
export const readFilters = (search: SearchParams): FilterValues =>
  Object.fromEntries(FILTER_DEFINITIONS.flatMap(({ param }) => (search[param] ? [[param, search[param]]] : [])))

export const countFilters = (search: SearchParams): number => Object.keys(readFilters(search)).length

const withoutFilters = (search: SearchParams): SearchParams =>
  searchParams({ ...search, ...Object.fromEntries(FILTER_DEFINITIONS.map(({ param }) => [param, ''])), page: 1 })

/** `note`: what a search with other filters costs; changes are then applied together, with a button. */
type Props = {
  search: SearchParams
  answer: SearchAnswer | undefined
  facets: SearchAnswer['facets']
  note?: string
  onSearch: (search: SearchParams) => void
}

export function FilterPanel({ search, answer, facets, note, onSearch }: Props) {
  const applyFilters = (values: FilterValues) => onSearch(searchParams({ ...search, ...values, page: 1 }))
  return (
    <>
      <header className={styles.railHead}>
        <h2>Filters</h2>
        {countFilters(search) > 0 ? (
          <button type="button" className="text-button" onClick={() => onSearch(withoutFilters(search))}>
            Clear filters
          </button>
        ) : null}
      </header>
      {note ? (
        <FilterForm applied={readFilters(search)} facets={facets} note={note} onApply={applyFilters} />
      ) : (
        <FilterFields values={readFilters(search)} facets={facets} onChange={applyFilters} />
      )}
      {answer && answer.product_ids.length > 0 ? <NextSteps answer={answer} search={search} /> : null}
    </>
  )
}

type FormProps = {
  applied: FilterValues
  facets: SearchAnswer['facets']
  note: string
  onApply: (values: FilterValues) => void
}

const areSame = (left: FilterValues, right: FilterValues): boolean =>
  FILTER_DEFINITIONS.every(({ param }) => (left[param] ?? '') === (right[param] ?? ''))

/** Filters that are chosen first and applied together: an arrow key in a drop-down is a choice, too. */
function FilterForm({ applied, facets, note, onApply }: FormProps) {
  const appliedKey = JSON.stringify(applied)
  const [draft, setDraft] = useState({ appliedKey, values: applied })
  // Other filters in the address replace what was chosen.
  const values = draft.appliedKey === appliedKey ? draft.values : applied

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!areSame(values, applied)) onApply(values)
    // On narrow screens the filters lie above the results.
    event.currentTarget.closest('dialog')?.close()
  }

  return (
    <form onSubmit={onSubmit}>
      <FilterFields values={values} facets={facets} onChange={(next) => setDraft({ appliedKey, values: next })} />
      <p className={styles.railNote}>{note}</p>
      <button type="submit" className={`button-link action ${styles.applyFilters}`}>
        Apply filters
      </button>
    </form>
  )
}
