/** The filters beside the results: drop-downs with counts, and requirements to add. */
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

/** `note`: what a change of the filters costs. */
type Props = {
  search: SearchParams
  answer: SearchAnswer | undefined
  facets: SearchAnswer['facets']
  note?: string
  onSearch: (search: SearchParams) => void
}

export function FilterPanel({ search, answer, facets, note, onSearch }: Props) {
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
      <FilterFields
        values={readFilters(search)}
        facets={facets}
        onChange={(values) => onSearch(searchParams({ ...search, ...values, page: 1 }))}
      />
      {note ? <p className={styles.railNote}>{note}</p> : null}
      {answer && answer.product_ids.length > 0 ? <NextSteps answer={answer} search={search} /> : null}
    </>
  )
}
