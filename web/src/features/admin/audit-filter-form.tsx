/** The filter of the audit log: action, who acted, object and days. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { Select } from '../../ui/select'
import type { AuditParams } from './audit-params'
import { auditActionsQuery } from './portal-queries'
import styles from './portal.module.css'

type Props = { params: AuditParams; onChange: (params: AuditParams) => void }

export function AuditFilterForm({ params, onChange }: Props) {
  const { data: actions = [] } = useQuery(auditActionsQuery())
  const [filter, setFilter] = useState(params)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange(filter)
  }
  const field = (name: keyof AuditParams) => ({
    value: filter[name] ?? '',
    onChange: (event: { target: { value: string } }) => setFilter({ ...filter, [name]: event.target.value }),
  })
  return (
    <form role="search" aria-label="Audit log" className={styles.filter} onSubmit={submit}>
      <Select
        aria-label="Action"
        showSearch
        value={filter.action ?? ''}
        options={[{ value: '', label: 'Any action' }, ...listActionOptions(actions)]}
        onChange={(action: string) => setFilter({ ...filter, action })}
      />
      <Input aria-label="Email of who acted" placeholder="Email of who acted" maxLength={254} {...field('actor')} />
      <Input
        aria-label="Object: id, or name of a product"
        placeholder="Object: id, or name of a product"
        maxLength={200}
        {...field('object')}
      />
      <label>
        From <Input type="date" {...field('from')} />
      </label>
      <label>
        to <Input type="date" {...field('to')} />
      </label>
      <Button htmlType="submit">Filter</Button>
      {Object.keys(params).length > 0 ? <Button onClick={() => onChange({})}>Clear</Button> : null}
    </form>
  )
}

/** Each action, after all of its kind: "product" for "product.hidden" and "product.shown". */
export function listActionOptions(actions: readonly string[]): { value: string; label: string }[] {
  const kinds = [...new Set(actions.map((action) => action.split('.')[0] ?? action))]
  return kinds.flatMap((kind) => [
    { value: kind, label: `${kind}: all` },
    ...actions.filter((action) => action.startsWith(`${kind}.`)).map((action) => ({ value: action, label: action })),
  ])
}
