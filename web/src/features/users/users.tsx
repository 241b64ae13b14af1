/** Users: a list that is searched, filtered and sorted by the server, and one opened user. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import type { Permission } from './permission'
import { type Column, DataTable, type Sort } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { FilterForm } from './filter-form'
import { UserView } from './user-view'
import { type UserParams, toUserFilter, toOrder, toUuid } from './params'
import { type User, usersQuery } from './queries'
import { StateBadge } from './state-badge'
import styles from './users.module.css'

type Props = {
  params: UserParams
  permissions: readonly Permission[]
  onChange: (params: UserParams) => void
}

export default function Users({ params, permissions, onChange }: Props) {
  const { open, ...listParams } = params
  const userId = toUuid(open)
  if (userId)
    return (
      <div className={styles.view}>
        <button type="button" className="back-link" onClick={() => onChange(listParams)}>
          <Icon name="back" /> Back to the list
        </button>
        <UserView key={userId} id={userId} permissions={permissions} />
      </div>
    )
  return <UserList params={listParams} onChange={onChange} />
}

function UserList({ params, onChange }: Omit<Props, 'permissions'>) {
  const after = toUuid(params.at)
  const query = useQuery({ ...usersQuery(toUserFilter(params), after), placeholderData: keepPreviousData })
  const goTo = (at: string | null): void => {
    const rest = { ...params }
    delete rest.at
    onChange(at ? { ...rest, at } : rest)
  }
  return (
    <div className={styles.view}>
      <FilterForm key={params.q ?? ''} params={params} onChange={onChange} />
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          {query.data.users.length > 0 ? (
            <DataTable
              label="Users"
              columns={listColumns((open) => onChange({ ...params, open }))}
              rows={query.data.users}
              rowKey={(user) => user.id}
              sort={readSort(params.sort)}
              onSort={({ key, isDescending }) => {
                const rest = { ...params }
                delete rest.at
                onChange({ ...rest, sort: `${isDescending ? '-' : ''}${key}` })
              }}
              isFaded={(user) => user.state === 'suspended'}
            />
          ) : (
            <p role="status">No user matches. Change the filter.</p>
          )}
          <nav className={styles.pages} aria-label="Pages of users">
            <Button disabled={after === null} onClick={() => goTo(null)}>
              First page
            </Button>
            <Button disabled={query.data.next_after === null} onClick={() => goTo(query.data.next_after)}>
              Next page
            </Button>
          </nav>
        </>
      ) : (
        <Loading>Loading users...</Loading>
      )}
    </div>
  )
}

function readSort(sort: string | undefined): Sort {
  const order = toOrder(sort)
  return { key: order.replace('-', ''), isDescending: order.startsWith('-') }
}

function listColumns(onOpen: (id: string) => void): readonly Column<User>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      isSortable: true,
      render: ({ id, name, email, company }) => (
        <div className={styles.name}>
          <button type="button" className="text-button" onClick={() => onOpen(id)}>
            <bdi>{name || email}</bdi>
          </button>
          {company ? (
            <span className="quiet">
              <bdi>{company}</bdi>
            </span>
          ) : null}
        </div>
      ),
    },
    { key: 'email', title: 'Email', isSortable: true, render: ({ email }) => <bdi>{email}</bdi> },
    {
      key: 'country',
      title: 'Country',
      render: ({ country }) => <span className={styles.word}>{country || '—'}</span>,
    },
    { key: 'type', title: 'Type', render: ({ type }) => <span className={styles.word}>{type}</span> },
    { key: 'state', title: 'State', render: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'registered',
      title: 'Registered',
      isSortable: true,
      render: ({ registered_at: at }) => (
        <time className={styles.word} dateTime={at}>
          {formatLocalTime(at)}
        </time>
      ),
    },
    { key: 'id', title: 'Id', render: ({ id }) => <span className={styles.id}>{id}</span> },
  ]
}
