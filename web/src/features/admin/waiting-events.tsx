/** The events that wait for the worker, with how long, by kind. */
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '../../ui/data-table'
import { formatDuration } from '../../ui/duration'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { type WaitingTopic, waitingEventsQuery } from './event-queries'
import styles from './events.module.css'

export function WaitingEvents() {
  const query = useQuery(waitingEventsQuery())
  return (
    <section className={styles.section} aria-labelledby="waiting-events">
      <h2 id="waiting-events">Waiting for the worker</h2>
      {query.data ? (
        query.data.topics.length > 0 ? (
          <DataTable label="Waiting events" columns={COLUMNS} rows={query.data.topics} rowKey={({ topic }) => topic} />
        ) : (
          <p role="status">No event waits.</p>
        )
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading waiting events...</Loading>
      )}
    </section>
  )
}

const COLUMNS: readonly Column<WaitingTopic>[] = [
  { key: 'task', title: 'What is to be done', render: ({ task }) => task },
  { key: 'count', title: 'Number', isNumber: true, render: ({ count }) => count.toLocaleString('en-GB') },
  { key: 'retried', title: 'Tried before', isNumber: true, render: ({ retried }) => retried.toLocaleString('en-GB') },
  {
    key: 'p50',
    title: 'Half wait less than',
    isNumber: true,
    render: ({ p50_seconds: seconds }) => formatDuration(seconds),
  },
  {
    key: 'p95',
    title: '95 % wait less than',
    isNumber: true,
    render: ({ p95_seconds: seconds }) => formatDuration(seconds),
  },
]
