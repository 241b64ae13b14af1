/** 'Refine Your Search': a keyword and drop-downs, over all tools of the catalogue. */
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useId, useState } from 'react'
import type { SearchAnswer } from '../../api/client'
import { FilterFields, type FilterValues } from './filter-fields'
import { readFilters } from './filter-panel'
import type { SearchParams } from '../../search-query/search-params'
import styles from './search.module.css'

type Props = {
  search: SearchParams
  facets: SearchAnswer['facets']
  isBusy: boolean
  onSearch: (search: SearchParams) => void
}

const MAX_KEYWORD_LENGTH = 200

export function RefineForm({ search, facets, isBusy, onSearch }: Props) {
  const id = useId()
  const [values, setValues] = useState<FilterValues>(readFilters(search))
  const [isEmpty, setIsEmpty] = useState(false)

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const keyword = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    const selectedFilters = Object.entries(values).filter(([, value]) => value)
    const hasInput = keyword !== '' || selectedFilters.length > 0
    setIsEmpty(!hasInput)
    if (hasInput) onSearch({ mode: 'refine', ...(keyword ? { keyword } : {}), ...Object.fromEntries(selectedFilters) })
  }

  return (
    <form className={styles.refine} onSubmit={onSubmit}>
      <h2>Refine Your Search</h2>
      <label htmlFor={`${id}-keyword`}>Keyword</label>
      <Input
        id={`${id}-keyword`}
        name="keyword"
        defaultValue={search.keyword ?? ''}
        maxLength={MAX_KEYWORD_LENGTH}
        placeholder="Search by product, vendor or description"
        autoComplete="off"
        dir="auto"
      />
      <FilterFields values={values} facets={facets} onChange={setValues} />
      {isEmpty ? (
        <p className="form-bad" role="alert">
          Enter a keyword or choose a filter.
        </p>
      ) : null}
      <Button type="primary" htmlType="submit" size="large" loading={isBusy}>
        {isBusy ? 'Searching...' : 'Apply Filters & Search'}
      </Button>
    </form>
  )
}
