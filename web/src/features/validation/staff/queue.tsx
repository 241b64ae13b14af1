/** The queue: requests that were ordered, by state, oldest first. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import { useState } from 'react'
import { formatLongDate } from '../../../ui/dates'
import { Loading } from '../../../ui/loading'
import { QueryError } from '../../../ui/query-error'
import { Select } from '../../../ui/select'
import { useMediaQuery } from '../../../ui/use-media-query'
import { StatusBadge } from '../status-badge'
import { PART_LABELS, STATE_OPTIONS } from './labels'
import { type QueueFilter, type RequestState, type StaffRequest, queueQuery } from './queries'
import styles from './staff.module.css'

const PAGE_SIZE = 50

export function Queue({ onOpen }: { onOpen: (id: string) => void }) {
  const [filter, setFilter] = useState<QueueFilter>({ state: null, mine: false })
  const [page, setPage] = useState(1)
  const query = useQuery(queueQuery(filter, page))
  function change(changes: Partial<QueueFilter>): void {
    setFilter({ ...filter, ...changes })
    setPage(1)
  }
  return (
    <>
      <div className={styles.filter}>
        <Select
          aria-label="State"
          value={filter.state ?? ''}
          options={[{ value: '', label: 'Any state' }, ...STATE_OPTIONS]}
          onChange={(state) => change({ state: (state || null) as RequestState | null })}
        />
        <Checkbox checked={filter.mine} onChange={(event) => change({ mine: event.target.checked })}>
          Assigned to me
        </Checkbox>
      </div>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <QueueList requests={query.data} onOpen={onOpen} />
      ) : (
        <Loading>Loading requests...</Loading>
      )}
      {page > 1 || query.data?.length === PAGE_SIZE ? (
        <nav className={styles.filter} aria-label="Pages">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>Page {page}</span>
          <Button disabled={query.data?.length !== PAGE_SIZE} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      ) : null}
    </>
  )
}

type ListProps = { requests: readonly StaffRequest[]; onOpen: (id: string) => void }

/** A table where it fits, else a card for each request. */
function QueueList({ requests, onOpen }: ListProps) {
  const isNarrow = useMediaQuery('(width <= 52rem)')
  if (requests.length === 0) return <p className="quiet">No requests match.</p>
  return isNarrow ? (
    <QueueCards requests={requests} onOpen={onOpen} />
  ) : (
    <QueueTable requests={requests} onOpen={onOpen} />
  )
}

function QueueCards({ requests, onOpen }: ListProps) {
  return (
    <ul className={styles.cards} aria-label="Queue">
      {requests.map((request) => (
        <li key={request.id}>
          <RequestName request={request} onOpen={onOpen} />
          <StatusBadge request={request} />
          <dl>
            {listFacts(request).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function QueueTable({ requests, onOpen }: ListProps) {
  return (
    <table className={styles.table} aria-label="Queue">
      <thead>
        <tr>
          <th scope="col">Software</th>
          <th scope="col">State</th>
          {FACT_LABELS.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {requests.map((request) => (
          <tr key={request.id}>
            <th scope="row">
              <RequestName request={request} onOpen={onOpen} />
            </th>
            <td>
              <StatusBadge request={request} />
            </td>
            {listFacts(request).map(([label, value]) => (
              <td key={label}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RequestName({ request, onOpen }: { request: StaffRequest; onOpen: (id: string) => void }) {
  return (
    <div className={styles.name}>
      <button type="button" className="text-button" onClick={() => onOpen(request.id)}>
        <bdi>{request.softwareName}</bdi>
      </button>
      <span className="quiet">
        <bdi>{request.organizationName}</bdi>
      </span>
    </div>
  )
}

const FACT_LABELS = ['Submitted', 'Due', 'To do'] as const

function listFacts(request: StaffRequest): [string, string][] {
  const { submittedDate: submitted, estimatedCompletion: due } = request
  const values = [submitted && formatLongDate(submitted), due && formatLongDate(due), describeTask(request)]
  return FACT_LABELS.map((label, index) => [label, values[index] || '—'])
}

/** States in which no work is left. */
const ENDED: readonly StaffRequest['status'][] = ['issued', 'appeal_dismissed', 'withdrawn', 'canceled']

function describeTask({ status, awaitsProduct, needsDeclaration, myParts, ownsProduct }: StaffRequest): string {
  if (ENDED.includes(status)) return ''
  if (!ownsProduct) return 'The vendor no longer manages the product'
  if (needsDeclaration) return 'Declare your interests'
  if (awaitsProduct) return 'Assign a product'
  if (status === 'submitted' && myParts.length === 0) return 'Assign staff, schedule testing'
  return myParts.map((part) => `You are the ${PART_LABELS[part].toLowerCase()}`).join(', ')
}
