/** The filter of vendors: text, state, domains and claims; all but the text apply at once. */
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Select } from '../../ui/select'
import { type VendorParams, STATES, withoutPage } from './params'
import styles from './vendors.module.css'

type Props = { params: VendorParams; onChange: (params: VendorParams) => void; children: ReactNode }

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [{ value: '', label: 'Any state' }, ...Object.entries(STATES).map(([value, label]) => ({ value, label }))],
  },
  {
    name: 'kind',
    label: 'Domains',
    options: [
      { value: '', label: 'Any domains' },
      { value: 'proven', label: 'With a proven domain' },
      { value: 'unproven', label: 'Without a proven domain' },
    ],
  },
  {
    name: 'status',
    label: 'Claims',
    options: [
      { value: '', label: 'Any claims' },
      { value: 'pending', label: 'With a pending claim' },
    ],
  },
] as const

export function FilterForm({ params, onChange, children }: Props) {
  const [search, setSearch] = useState(params.q ?? '')
  const apply = (changes: VendorParams): void => onChange(withoutPage({ ...params, q: search.trim(), ...changes }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    apply({})
  }
  return (
    <form role="search" aria-label="Vendors" className={styles.row} onSubmit={submit}>
      <div className={styles.search}>
        <Input
          type="search"
          aria-label="Company or domain"
          placeholder="Company or domain"
          maxLength={100}
          dir="auto"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button htmlType="submit">Search</Button>
      </div>
      {CHOICES.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          popupMatchSelectWidth={false}
          value={params[name] ?? ''}
          options={[...options]}
          onChange={(value: string) => apply({ [name]: value })}
        />
      ))}
      {params.q || CHOICES.some(({ name }) => params[name]) ? (
        <Button onClick={() => onChange(params.sort ? { sort: params.sort } : {})}>Clear the filter</Button>
      ) : null}
      {children}
    </form>
  )
}
