/** Admins: the list, the invitation of another one, and what can be done to each. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { pageNumber } from '../../ui/url-params'
import { AdminActions } from './admin-actions'
import { InviteDialog } from './invite-dialog'
import { type Admin, adminsQuery } from './queries'
import styles from './admins.module.css'

type Props = { accountId: string; page: string | undefined; onPage: (page: string | undefined) => void }

export default function Admins({ accountId, page: pageText, onPage }: Props) {
  const page = pageNumber(pageText)
  const query = useQuery({ ...adminsQuery(page), placeholderData: keepPreviousData })
  const [isInviting, setIsInviting] = useState(false)
  const goTo = (next: number): void => onPage(next > 1 ? String(next) : undefined)
  return (
    <div className={styles.view}>
      <div>
        <Button type="primary" onClick={() => setIsInviting(true)}>
          Add admin
        </Button>
      </div>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          {query.data.admins.length > 0 ? (
            <DataTable
              label="Admins"
              columns={listColumns(accountId)}
              rows={query.data.admins}
              rowKey={(admin) => admin.id}
              isFaded={(admin) => admin.status === 'suspended'}
            />
          ) : (
            <p role="status">No admins on this page.</p>
          )}
          {page > 1 || query.data.has_next ? (
            <nav className={styles.row} aria-label="Pages of admins">
              <Button disabled={page === 1} onClick={() => goTo(page - 1)}>
                Previous page
              </Button>
              <Button disabled={!query.data.has_next} onClick={() => goTo(page + 1)}>
                Next page
              </Button>
            </nav>
          ) : null}
        </>
      ) : (
        <Loading>Loading admins...</Loading>
      )}
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </div>
  )
}

const STATUSES: Readonly<Record<Admin['status'], string>> = {
  active: 'Active',
  invited: 'Invited',
  suspended: 'Suspended',
  reset_required: 'Password reset required',
  deletion_requested: 'Deletion requested',
}

function listColumns(accountId: string): readonly Column<Admin>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      render: ({ id, name }) => (
        <>
          <bdi>{name}</bdi>
          {id === accountId ? <span className="quiet"> (you)</span> : null}
        </>
      ),
    },
    { key: 'email', title: 'Email', render: ({ email }) => <bdi>{email}</bdi> },
    { key: 'role', title: 'Role', render: ({ role }) => <span className={styles.word}>{role}</span> },
    { key: 'status', title: 'Status', render: ({ status }) => <span className={styles.word}>{STATUSES[status]}</span> },
    { key: 'second-factor', title: '2FA', render: ({ has_second_factor: isOn }) => (isOn ? 'On' : 'Off') },
    {
      key: 'created',
      title: 'Created',
      render: ({ created_at: at }) => (
        <time className={styles.word} dateTime={at}>
          {formatLocalTime(at)}
        </time>
      ),
    },
    {
      key: 'last-login',
      title: 'Last login',
      render: ({ last_login_at: at }) =>
        at ? (
          <time className={styles.word} dateTime={at}>
            {formatLocalTime(at)}
          </time>
        ) : (
          'None lately'
        ),
    },
    { key: 'id', title: 'Id', render: ({ id }) => <span className={styles.id}>{id}</span> },
    { key: 'actions', title: 'Actions', render: (admin) => <AdminActions admin={admin} /> },
  ]
}
