/** Finds a product by search while typing; that of a review is fixed once the review is published. */
import { Select } from '../ui/select'
import { productOptionsQuery } from './queries'
import { useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { MarkedOption } from '../ui/marked-option'
import { SampleMark } from '../ui/sample-mark'

export function ProductField({ locked }: { locked: { name: string; sample: boolean } | null }) {
  return locked === null ? (
    <Form.Item name="product" label="Product">
      <ProductSelect />
    </Form.Item>
  ) : (
    <Form.Item label="Product" htmlFor="review_locked">
      <Input
        id="review_locked"
        value={locked.name}
        suffix={locked.sample ? <SampleMark /> : null}
        readOnly
        className="read-only"
        dir="auto"
      />
    </Form.Item>
  )
}

type Props = { id?: string; value?: string; onChange?: (value: string) => void }

/** The server searches by name, so the options are not filtered again. */
export function ProductSelect({ id, value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const productOptions = useQuery(productOptionsQuery(search.trim()))
  return (
    <Select
      {...(id ? { id } : {})}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
      showSearch={{ onSearch: setSearch, filterOption: false }}
      placeholder="Search for a product"
      loading={productOptions.isFetching}
      notFoundContent={productOptions.isFetching ? 'Searching...' : 'No matching products.'}
      options={(productOptions.data ?? []).map(({ Id, ProductName, SampleData }) => ({
        value: Id,
        label: <MarkedOption name={ProductName} sample={SampleData} />,
      }))}
    />
  )
}
