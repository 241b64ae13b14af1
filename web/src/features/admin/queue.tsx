/** Everything that waits for an admin, oldest first; the arrow keys or j and k move, Enter opens, a assigns. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import { type KeyboardEvent, useRef } from 'react'
import { errorMessage } from '../../api/errors'
import { formatLocalTime, formatRelativeTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import type { QueueKind } from './overview-queries'
import { QUEUE_LABELS, QUEUE_TABS } from './queue-kinds'
import { type QueueItem, assignItem, queueQuery, refreshQueue } from './queue-queries'
import styles from './queue.module.css'

export type QueueParams = { kind?: string; state?: string; at?: string }
type Props = {
  accountId: string
  tabs: ReadonlySet<string>
  params: QueueParams
  onChange: (params: QueueParams) => void
}

const MINE = 'mine'
const KIND_OPTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(QUEUE_LABELS).map(([value, label]) => ({ value, label })),
]

export default function Queue({ accountId, tabs, params, onChange }: Props) {
  const kind = params.kind && params.kind in QUEUE_LABELS ? (params.kind as QueueKind) : null
  const mine = params.state === MINE
  const page = toPageNumber(params.at)
  const query = useQuery({ ...queueQuery({ kind, mine, page }), placeholderData: keepPreviousData })
  const toParams = (next: { kind: string | null; mine: boolean; page?: number }): QueueParams => ({
    ...(next.kind ? { kind: next.kind } : {}),
    ...(next.mine ? { state: MINE } : {}),
    ...(next.page && next.page > 1 ? { at: String(next.page) } : {}),
  })
  return (
    <div className={styles.view}>
      <div className={styles.filter}>
        <Select
          aria-label="Kind"
          value={kind ?? ''}
          options={KIND_OPTIONS}
          onChange={(value) => onChange(toParams({ kind: value, mine }))}
        />
        <Checkbox checked={mine} onChange={(event) => onChange(toParams({ kind, mine: event.target.checked }))}>
          Assigned to me
        </Checkbox>
        <span className="quiet">
          In the list: <kbd>j</kbd> <kbd>k</kbd> or arrows move, <kbd>Enter</kbd> opens, <kbd>a</kbd> assigns to you
        </span>
      </div>
      {!query.data ? (
        query.isError ? (
          <QueryError query={query} />
        ) : (
          <Loading>Loading the queue...</Loading>
        )
      ) : query.data.items.length > 0 ? (
        <QueueList items={query.data.items} accountId={accountId} tabs={tabs} />
      ) : (
        <p role="status">{kind || mine ? 'Nothing matches. Change the filter.' : 'Nothing waits. Well done.'}</p>
      )}
      <PageButtons
        label="Pages of the queue"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={(next) => onChange(toParams({ kind, mine, page: next }))}
      />
    </div>
  )
}

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

type ListProps = { items: readonly QueueItem[]; accountId: string; tabs: ReadonlySet<string> }

function QueueList({ items, accountId, tabs }: ListProps) {
  const listRef = useRef<HTMLUListElement>(null)
  const client = useQueryClient()
  async function assign(item: QueueItem): Promise<void> {
    try {
      await assignItem(item, item.assignee !== accountId)
    } catch (error) {
      toast.error('Not assigned', errorMessage(error))
    }
    await refreshQueue(client)
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const rows = [...(listRef.current?.children ?? [])]
    const index = rows.findIndex((row) => row.contains(event.target as Node))
    const item = items[index]
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      rows[index + step]?.querySelector<HTMLElement>('a, [tabindex]')?.focus()
    } else if (event.key === 'a' && item && item.kind !== 'validation') {
      event.preventDefault()
      void assign(item)
    }
  }
  return (
    <ul ref={listRef} className={styles.items} aria-label="Queue" onKeyDown={handleKey}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.object_id}`}>
          <ItemLink item={item} tabs={tabs} />
          <span>{QUEUE_LABELS[item.kind]}</span>
          <time dateTime={item.since} title={formatLocalTime(item.since)}>
            {formatRelativeTime(item.since)}
          </time>
          <span className="quiet">
            {item.assignee ? <bdi>{item.assignee === accountId ? 'You' : item.assignee_name}</bdi> : 'Not assigned'}
          </span>
          {item.kind === 'validation' ? null : (
            <Button
              size="small"
              aria-label={`${describeAssignment(item, accountId)}: ${item.title}`}
              onClick={() => void assign(item)}
            >
              {describeAssignment(item, accountId)}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function describeAssignment({ assignee }: QueueItem, accountId: string): string {
  if (assignee === accountId) return 'Release'
  return assignee ? 'Take over' : 'Assign to me'
}

/** Where it is decided: the item itself, or the list that has it. */
function ItemLink({ item: { kind, object_id: id, title }, tabs }: { item: QueueItem; tabs: ReadonlySet<string> }) {
  const { tab, params = {}, idParam } = QUEUE_TABS[kind]
  const name = <bdi>{title || 'No name'}</bdi>
  // Where the tab is missing, the keyboard still reaches the row.
  if (!tabs.has(tab)) return <span tabIndex={-1}>{name}</span>
  return (
    <Link to="/admin-dashboard" search={{ tab, ...params, ...(idParam ? { [idParam]: id } : {}) }}>
      {name}
    </Link>
  )
}
