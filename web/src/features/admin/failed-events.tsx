/** The events that failed for good: why, and to try them again or discard them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useRef, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime, formatRelativeTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { DiscardDialog } from './discard-dialog'
import {
  type FailedEvent,
  type FailedEventPage,
  failedEventsQuery,
  refreshEvents,
  retryEvent,
  retryTopic,
} from './event-queries'
import styles from './events.module.css'

type Params = { kind?: string; at?: string }
type Props = { canRetry: boolean; canDiscard: boolean; params: Params; onChange: (params: Params) => void }

export function FailedEvents({ canRetry, canDiscard, params, onChange }: Props) {
  const topic = params.kind ?? ''
  const page = toPageNumber(params.at)
  const query = useQuery(failedEventsQuery(topic, page))
  const headingRef = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => headingRef.current?.focus()
  const [discarded, setDiscarded] = useState<FailedEvent | null>(null)
  const { isBusy, retry } = useRetry(focusHeading)
  const toParams = (kind: string, at: number): Params => ({
    ...(kind ? { kind } : {}),
    ...(at > 1 ? { at: String(at) } : {}),
  })
  const columns = listColumns({
    isBusy,
    onRetry: canRetry ? ({ id }) => void retry(() => retryEvent(id), 'The worker tries the event again.') : undefined,
    onDiscard: canDiscard ? setDiscarded : undefined,
  })
  return (
    <section className={styles.section} aria-labelledby="failed-events">
      <div className={styles.head}>
        <h2 id="failed-events" ref={headingRef} tabIndex={-1}>
          Failed events
        </h2>
        {query.data && query.data.topics.length > 0 ? (
          <TopicSelect topic={topic} topics={query.data.topics} onChange={(kind) => onChange(toParams(kind, 1))} />
        ) : null}
        {query.data && topic && canRetry ? (
          <RetryAllButton
            count={query.data.topics.find((each) => each.topic === topic)?.count ?? 0}
            isBusy={isBusy}
            onClick={() => void retry(() => retryTopic(topic), 'The worker tries the events again.')}
          />
        ) : null}
      </div>
      {query.data ? (
        query.data.events.length > 0 ? (
          <DataTable label="Events that failed" columns={columns} rows={query.data.events} rowKey={({ id }) => id} />
        ) : (
          <p role="status">{describeEmpty(topic, page)}</p>
        )
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading failed events...</Loading>
      )}
      <PageButtons
        label="Pages of the failed events"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={(next) => onChange(toParams(topic, next))}
      />
      {discarded ? <DiscardDialog event={discarded} onClose={() => setDiscarded(null)} onDone={focusHeading} /> : null}
    </section>
  )
}

function describeEmpty(topic: string, page: number): string {
  if (page > 1) return 'There are no failed events on this page.'
  return topic ? 'No event of this kind has failed. Choose another kind.' : 'No event has failed.'
}

/** Sends, refetches, and calls `onDone`, because the button that had the focus may be gone. */
function useRetry(onDone: () => void) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function retry(send: () => Promise<unknown>, message: string): Promise<void> {
    setIsBusy(true)
    try {
      await send()
      toast.success(message)
    } catch (error) {
      toast.error('Not tried again', errorMessage(error))
    }
    await refreshEvents(client)
    setIsBusy(false)
    onDone()
  }
  return { isBusy, retry }
}

type TopicProps = { topic: string; topics: FailedEventPage['topics']; onChange: (topic: string) => void }

function TopicSelect({ topic, topics, onChange }: TopicProps) {
  const options = topics.map((each) => ({
    value: each.topic,
    label: `${each.task} (${each.count.toLocaleString('en-GB')})`,
  }))
  const isKnown = !topic || topics.some((each) => each.topic === topic)
  return (
    <Select
      aria-label="Kind of event"
      popupMatchSelectWidth={false}
      value={topic}
      options={[
        { value: '', label: 'All kinds' },
        ...options,
        ...(isKnown ? [] : [{ value: topic, label: 'Another kind (0)' }]),
      ]}
      onChange={onChange}
    />
  )
}

function RetryAllButton({ count, isBusy, onClick }: { count: number; isBusy: boolean; onClick: () => void }) {
  if (count === 0) return null
  return (
    <Button disabled={isBusy} onClick={onClick}>
      Try all {count.toLocaleString('en-GB')} again
    </Button>
  )
}

type Actions = {
  isBusy: boolean
  onRetry: ((event: FailedEvent) => void) | undefined
  onDiscard: ((event: FailedEvent) => void) | undefined
}

const listColumns = ({ isBusy, onRetry, onDiscard }: Actions): readonly Column<FailedEvent>[] => [
  {
    key: 'task',
    title: 'What was to be done',
    render: ({ task, about }) => (
      <>
        {task}
        {about ? (
          <span className={styles.about}>
            <bdi>{about}</bdi>
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'error',
    title: 'Last error',
    render: ({ error }) => (
      <span className={styles.error}>
        <bdi>{error}</bdi>
      </span>
    ),
  },
  { key: 'attempts', title: 'Tries', isNumber: true, render: ({ attempts }) => attempts.toLocaleString('en-GB') },
  {
    key: 'failed',
    title: 'Failed',
    render: ({ failed_at: failed, published_at: published }) => (
      <time
        dateTime={failed}
        title={`Waited since ${formatLocalTime(published)}; failed ${formatRelativeTime(failed)}`}
      >
        {formatLocalTime(failed)}
      </time>
    ),
  },
  ...(onRetry || onDiscard
    ? [
        {
          key: 'actions',
          title: 'Actions',
          render: (event: FailedEvent) => (
            <div className={styles.actions}>
              {onRetry ? (
                <Button disabled={isBusy} aria-label={`Try again: ${nameEvent(event)}`} onClick={() => onRetry(event)}>
                  Try again
                </Button>
              ) : null}
              {onDiscard ? (
                <Button
                  danger
                  disabled={isBusy}
                  aria-label={`Discard: ${nameEvent(event)}`}
                  onClick={() => onDiscard(event)}
                >
                  Discard...
                </Button>
              ) : null}
            </div>
          ),
        },
      ]
    : []),
]

const nameEvent = ({ task, about }: FailedEvent): string => (about ? `${task}, ${about}` : task)
