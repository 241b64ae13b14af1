/** The filter of the activity: action and days; the user is chosen in the table. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { Select } from '../../ui/select'
import { listActionOptions } from './audit-filter-form'
import type { AuditParams } from './audit-params'
import { activityActionsQuery } from './activity-queries'
import styles from './portal.module.css'

type Params = Pick<AuditParams, 'action' | 'actor' | 'from' | 'to'>
type Props = { params: Params; onChange: (params: Params) => void }

export function ActivityFilterForm({ params, onChange }: Props) {
  const { data: actions = [] } = useQuery(activityActionsQuery())
  const [filter, setFilter] = useState(params)
  function submit(event: FormEvent): void {
    event.preventDefault()
    onChange(filter)
  }
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    value: filter[name] ?? '',
    onChange: (event: { target: { value: string } }) => setFilter({ ...filter, [name]: event.target.value }),
  })
  return (
    <form role="search" aria-label="Activity" className={styles.filter} onSubmit={submit}>
      <Select
        aria-label="Action"
        showSearch
        value={filter.action ?? ''}
        options={[{ value: '', label: 'Any action' }, ...listActionOptions(actions)]}
        onChange={(action: string) => setFilter({ ...filter, action })}
      />
      <label>
        From <Input {...day('from')} />
      </label>
      <label>
        to <Input {...day('to')} />
      </label>
      <Button htmlType="submit">Filter</Button>
      {Object.keys(params).length > 0 ? (
        <Button onClick={() => onChange({})}>{params.actor ? 'Clear filter (one user)' : 'Clear'}</Button>
      ) : null}
    </form>
  )
}
