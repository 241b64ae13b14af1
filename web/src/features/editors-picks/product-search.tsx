/** Finds a product by name, to pick it. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { productOptionsQuery } from '../../product-facts/queries'
import { MarkedOption } from '../../ui/marked-option'
import { Select } from '../../ui/select'
import type { DraftPick } from './pick-fields'
import styles from './editors-picks.module.css'

type Props = {
  chosen: readonly string[]
  onChoose: (product: Pick<DraftPick, 'product_id' | 'name' | 'sample'>) => void
}

export function ProductSearch({ chosen, onChoose }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const query = useQuery(productOptionsQuery(search.trim()))
  const found = (query.data ?? []).filter(({ Id }) => !chosen.includes(Id))
  function choose(productId: string): void {
    const product = found.find(({ Id }) => Id === productId)
    setSearch('')
    if (product) onChoose({ product_id: product.Id, name: product.ProductName, sample: product.SampleData })
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Add a product</label>
      <Select
        id={id}
        value={null}
        className={styles.search}
        showSearch={{ onSearch: setSearch, searchValue: search, filterOption: false }}
        placeholder="Search by name"
        loading={query.isFetching}
        notFoundContent={
          query.isFetching
            ? 'Searching...'
            : query.isError
              ? 'The products could not be loaded.'
              : 'No matching products.'
        }
        onChange={choose}
        options={found.map(({ Id, ProductName, SampleData }) => ({
          value: Id,
          label: <MarkedOption name={ProductName} sample={SampleData} />,
        }))}
      />
    </div>
  )
}
