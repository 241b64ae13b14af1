/** What users, vendors and admins did: filtered, paged, with what is new to the admin marked. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useEffect, useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { ActivityFilterForm } from './activity-filter-form'
import { type ActivityEntry, activityLogQuery, markActivitySeen } from './activity-queries'
import { type AuditParams, toAuditFilter, toBefore } from './audit-params'
import styles from './portal.module.css'

export type ActivityParams = Pick<AuditParams, 'action' | 'actor' | 'from' | 'to' | 'before'>
type Props = { params: ActivityParams; onChange: (params: ActivityParams) => void }

export default function ActivityLog({ params, onChange }: Props) {
  const { before: beforeText, ...filterParams } = params
  const { actor_id: userId, ...filter } = toAuditFilter(filterParams)
  const before = toBefore(beforeText)
  const query = useQuery({
    ...activityLogQuery({ ...filter, ...(userId ? { user_id: userId } : {}) }, before),
    placeholderData: keepPreviousData,
  })
  const lastSeenBefore = useMarkAsSeen(query.data)
  const isNew = ({ id }: ActivityEntry) => lastSeenBefore !== null && id > lastSeenBefore
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the activity...</Loading>
  const { entries, next_before: nextBefore } = query.data
  return (
    <div className={styles.view}>
      <ActivityFilterForm key={JSON.stringify(filterParams)} params={filterParams} onChange={onChange} />
      {entries.length > 0 ? (
        <DataTable
          label="Activity"
          columns={listColumns(isNew, (actor) => onChange({ actor }))}
          rows={entries}
          rowKey={({ id }) => id}
        />
      ) : (
        <p role="status">No entry matches. Change the filter.</p>
      )}
      <nav className={styles.pages} aria-label="Pages of the activity">
        <Button disabled={before === null} onClick={() => onChange(filterParams)}>
          Latest
        </Button>
        <Button
          disabled={nextBefore === null}
          onClick={() => onChange({ ...filterParams, before: String(nextBefore) })}
        >
          Earlier
        </Button>
      </nav>
    </div>
  )
}

type SeenUpTo = { newest_id: number; last_seen_id: number }

/** Marks the log as seen once it is shown; returns up to which entry it was seen when it was opened. */
function useMarkAsSeen(page: SeenUpTo | undefined): number | null {
  const client = useQueryClient()
  const [lastSeen, setLastSeen] = useState<number | null>(null)
  if (page && lastSeen === null) setLastSeen(page.last_seen_id)
  const newest = page?.newest_id ?? 0
  const isUnread = page !== undefined && newest > page.last_seen_id
  useEffect(() => {
    if (!isUnread) return
    markActivitySeen(newest)
      .then(() => client.invalidateQueries({ queryKey: ['admin', 'waiting'] }))
      // The badge remains, and the next visit tries again.
      .catch(() => undefined)
  }, [client, isUnread, newest])
  return lastSeen
}

function listColumns(
  isNew: (entry: ActivityEntry) => boolean,
  onUser: (userId: string) => void,
): readonly Column<ActivityEntry>[] {
  return [
    {
      key: 'timestamp',
      title: 'Time',
      render: (entry) => (
        <>
          <time dateTime={entry.timestamp}>{formatLocalTime(entry.timestamp)}</time>{' '}
          {isNew(entry) ? <span className={styles.badge}>New</span> : null}
        </>
      ),
    },
    {
      key: 'user',
      title: 'User',
      render: ({ user_id: userId, user_name: name }) =>
        userId ? (
          <>
            <button
              type="button"
              className="text-button"
              aria-label={`Only the activity of ${name || 'this account'}`}
              onClick={() => onUser(userId)}
            >
              <bdi>{name || 'Erased account'}</bdi>
            </button>
            <br />
            <span className={styles.id}>{userId}</span>
          </>
        ) : (
          <span className="quiet">No account</span>
        ),
    },
    { key: 'action', title: 'Action', render: ({ action }) => <code>{action}</code> },
    { key: 'details', title: 'Details', render: ({ details }) => <bdi>{details}</bdi> },
    { key: 'country', title: 'Country', render: ({ country }) => country || <span className="quiet">Not stated</span> },
  ]
}
