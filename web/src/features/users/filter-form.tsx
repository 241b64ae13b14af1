/** The filter of users: words, type, state, country and order; all but the words apply at once. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { optionsQuery } from '../../session/profile-queries'
import { Select } from '../../ui/select'
import { type UserParams, ORDERS, STATES, TYPES, toOrder } from './params'
import styles from './users.module.css'

type Props = { params: UserParams; onChange: (params: UserParams) => void }

export function FilterForm({ params, onChange }: Props) {
  const { data: options } = useQuery(optionsQuery())
  const [search, setSearch] = useState(params.q ?? '')
  const countries = options?.countries.filter((country) => country.in_registration).map(({ name }) => name) ?? []
  const apply = (changes: UserParams): void => onChange(dropEmpty({ ...params, q: search.trim(), ...changes }))
  function submit(event: FormEvent): void {
    event.preventDefault()
    apply({})
  }
  const isFiltered = Boolean(params.q || params.kind || params.state || params.country)
  return (
    <form role="search" aria-label="Users" className={styles.filter} onSubmit={submit}>
      <div className={styles.search}>
        <Input
          type="search"
          aria-label="Name, email or company"
          placeholder="Name, email or company"
          maxLength={200}
          dir="auto"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button htmlType="submit">Search</Button>
      </div>
      <Select
        aria-label="Type"
        value={params.kind ?? ''}
        options={[{ value: '', label: 'Any type' }, ...TYPES.map((value) => ({ value, label: `${value}s` }))]}
        onChange={(kind: string) => apply({ kind })}
      />
      <Select
        aria-label="State"
        value={params.state ?? ''}
        options={[
          { value: '', label: 'Any state' },
          ...Object.entries(STATES).map(([value, label]) => ({ value, label })),
        ]}
        onChange={(state: string) => apply({ state })}
      />
      <Select
        aria-label="Country"
        showSearch
        value={params.country ?? ''}
        options={[{ value: '', label: 'Any country' }, ...countries.map((value) => ({ value, label: value }))]}
        onChange={(country: string) => apply({ country })}
      />
      <Select
        aria-label="Order"
        value={toOrder(params.sort)}
        options={Object.entries(ORDERS).map(([value, label]) => ({ value, label }))}
        onChange={(sort: string) => apply({ sort })}
      />
      {isFiltered ? (
        <Button onClick={() => onChange(dropEmpty({ sort: params.sort ?? '' }))}>Clear the filter</Button>
      ) : null}
    </form>
  )
}

/** Leaves out what is empty, and the page, which belongs to the former filter. */
function dropEmpty(params: UserParams): UserParams {
  return Object.fromEntries(Object.entries(params).filter(([name, value]) => value && name !== 'at'))
}
