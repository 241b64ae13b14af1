/** One user: facts, what staff can do, and notes. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { UserActions } from './user-actions'
import { Notes } from './notes'
import type { Permission } from './permission'
import { type UserDetails, userQuery } from './queries'
import { Support } from './support-view'
import { StateBadge } from './state-badge'
import styles from './users.module.css'

type Props = { id: string; permissions: readonly Permission[] }

export function UserView({ id, permissions }: Props) {
  const query = useQuery(userQuery(id))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the user...</Loading>
  return (
    <>
      <Heading user={query.data} />
      <dl className={styles.facts}>
        {listFacts(query.data).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <UserActions user={query.data} permissions={permissions} />
      {permissions.includes('support_users') ? <Notes userId={id} /> : null}
      {permissions.includes('support_users') ? <Support userId={id} /> : null}
    </>
  )
}

/** Takes the focus, which was on a button of the list. */
function Heading({ user: { name, email, state } }: { user: UserDetails }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <header className={styles.head}>
      <h2 ref={ref} tabIndex={-1}>
        <bdi>{name || email}</bdi>
      </h2>
      <StateBadge state={state} />
    </header>
  )
}

function listFacts(user: UserDetails): [string, ReactNode][] {
  const time = (at: string | null, absent: string) => (at ? <time dateTime={at}>{formatLocalTime(at)}</time> : absent)
  return [
    ['Email', <bdi key="email">{user.email}</bdi>],
    ['Type', user.type],
    ['Company', <bdi key="company">{user.company || '—'}</bdi>],
    ['Job title', <bdi key="job">{user.job_title || '—'}</bdi>],
    ['Country', user.country || '—'],
    ['Registered', time(user.registered_at, '—')],
    ['Email verified', time(user.verified_at, 'No')],
    ['Two-factor authentication', user.has_second_factor ? 'On' : 'Off'],
    ...(user.is_reset_required ? [['Password', 'Must be reset at the next login'] as [string, ReactNode]] : []),
    ...(user.suspended_at
      ? ([
          ['Suspended', time(user.suspended_at, '')],
          [
            'Reason',
            <bdi key="reason" className={styles.text}>
              {user.suspension_reason || '—'}
            </bdi>,
          ],
        ] as [string, ReactNode][])
      : []),
    ...(user.removal_due_at ? [['Will be erased', time(user.removal_due_at, '')] as [string, ReactNode]] : []),
    [
      'Id',
      <span key="id" className={styles.id}>
        {user.id}
      </span>,
    ],
  ]
}
