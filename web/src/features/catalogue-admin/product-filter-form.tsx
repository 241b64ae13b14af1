/** The filter of the products: text, category, status, visibility and kind of data. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { optionsQuery } from '../../session/profile-queries'
import { Select } from '../../ui/select'
import { type ProductParams, STATUS_LABELS } from './product-params'
import styles from './catalogue-admin.module.css'

type Props = { params: ProductParams; onChange: (params: ProductParams) => void }

const STATUS_OPTIONS = Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label }))
const STATE_OPTIONS = [
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
]
const KIND_OPTIONS = [
  { value: 'real', label: 'Real products' },
  { value: 'sample', label: 'Sample data' },
]
const FILTERS = ['q', 'category', 'status', 'state', 'kind'] as const

export function ProductFilterForm({ params, onChange }: Props) {
  const options = useQuery(optionsQuery())
  const [search, setSearch] = useState(params.q ?? '')
  function change(part: ProductParams): void {
    const next = { ...params, ...part }
    delete next.at
    onChange(next)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    change({ q: search.trim() })
  }
  const choice = (name: 'category' | 'status' | 'state' | 'kind', label: string, all: string) => ({
    'aria-label': label,
    value: params[name] ?? '',
    onChange: (value: string) => change({ [name]: value }),
    all: { value: '', label: all },
  })
  const category = choice('category', 'Category', 'All categories')
  const status = choice('status', 'Status', 'All but deleted')
  const state = choice('state', 'Visibility', 'Hidden or not')
  const kind = choice('kind', 'Kind of data', 'Real and sample')
  return (
    <form role="search" aria-label="Products" className={styles.filter} onSubmit={submit}>
      <Input
        type="search"
        aria-label="Search by name, vendor or id"
        placeholder="Name, vendor or id"
        maxLength={100}
        dir="auto"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Button htmlType="submit">Search</Button>
      <Filter
        {...category}
        options={(options.data?.categories ?? []).map(({ name }) => ({ value: name, label: name }))}
      />
      <Filter {...status} options={STATUS_OPTIONS} />
      <Filter {...state} options={STATE_OPTIONS} />
      <Filter {...kind} options={KIND_OPTIONS} />
      {FILTERS.some((name) => params[name]) ? (
        <Button onClick={() => change({ q: '', category: '', status: '', state: '', kind: '' })}>Clear</Button>
      ) : null}
    </form>
  )
}

type Option = { value: string; label: string }
type FilterProps = {
  'aria-label': string
  value: string
  onChange: (value: string) => void
  all: Option
  options: readonly Option[]
}

function Filter({ all, options, ...control }: FilterProps) {
  return <Select {...control} popupMatchSelectWidth={false} options={[all, ...options]} />
}
