/** The admins' work on reviews: the queues, and one review on its own; queue and page are in the address. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Icon } from '../../../ui/icons'
import { Loading } from '../../../ui/loading'
import { PageButtons, toPageNumber } from '../../../ui/page-buttons'
import { QueryError } from '../../../ui/query-error'
import { Select } from '../../../ui/select'
import { PAGE_SIZE, type QueueLengths, type QueueName, moderatedReviewQuery, moderationQueueQuery } from './queries'
import { ReviewCase } from './review-case'
import styles from './reviews-desk.module.css'

const QUEUE_LABELS: Record<QueueName, string> = {
  flagged: 'Flagged',
  on_hold: 'On hold',
  appealed: 'Appealed',
  proof: 'Proof of use to check',
  hidden: 'Hidden',
}

export type ReviewsParams = { open?: string; state?: string; at?: string }
type Props = { params: ReviewsParams; onChange: (params: ReviewsParams) => void }

export default function ReviewsDesk({ params, onChange }: Props) {
  const openId = Number(params.open)
  if (params.open && Number.isSafeInteger(openId))
    return (
      <div className={styles.desk}>
        <button
          type="button"
          className="back-link"
          onClick={() => onChange(params.state ? { state: params.state } : {})}
        >
          <Icon name="back" /> Back to the queue
        </button>
        <OneReview id={openId} />
      </div>
    )
  return <Queue params={params} onChange={onChange} />
}

function OneReview({ id }: { id: number }) {
  const query = useQuery(moderatedReviewQuery(id))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the review...</Loading>
  return <ReviewCase review={query.data} />
}

function Queue({ params, onChange }: Props) {
  const queue = params.state && params.state in QUEUE_LABELS ? (params.state as QueueName) : 'flagged'
  const page = toPageNumber(params.at)
  const query = useQuery({ ...moderationQueueQuery(queue, page), placeholderData: keepPreviousData })
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading reviews...</Loading>
  const { reviews, ...lengths } = query.data
  return (
    <div className={styles.desk}>
      <Select
        className={styles.queue}
        aria-label="Queue"
        value={queue}
        options={listOptions(lengths)}
        onChange={(state) => onChange({ state })}
      />
      {reviews.length > 0 ? (
        <ul className={styles.cases} aria-label={QUEUE_LABELS[queue]}>
          {reviews.map((review) => (
            <li key={review.id}>
              <ReviewCase review={review} />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">{page > 1 ? 'This page is empty. Go back to an earlier one.' : 'No review waits here.'}</p>
      )}
      <PageButtons
        label="Pages of reviews"
        page={page}
        hasNext={lengths[queue] > page * PAGE_SIZE}
        onChange={(next) => onChange({ state: queue, ...(next > 1 ? { at: String(next) } : {}) })}
      />
    </div>
  )
}

function listOptions(lengths: QueueLengths): { value: QueueName; label: string }[] {
  return (Object.keys(QUEUE_LABELS) as QueueName[]).map((value) => ({
    value,
    label: `${QUEUE_LABELS[value]} (${lengths[value].toLocaleString()})`,
  }))
}
