/** A review as admins see it: the text, why it waits, its moderation log, and the decisions that are possible. */
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors'
import { Rating } from '../../../ui/rating'
import { SampleMark } from '../../../ui/sample-mark'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'
import { FLAG_LABELS } from '../labels'
import { DecisionDialog, VERDICTS } from './decision-dialog'
import { type ModeratedReview, type Verdict, fetchProof } from './queries'
import styles from './reviews-desk.module.css'

export function ReviewCase({ review }: { review: ModeratedReview }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  return (
    <article className={styles.case} aria-label={`Review ${review.id} of ${review.product_name}`}>
      <header>
        <h2>
          <Link to="/product/$productId" params={{ productId: review.product_id }}>
            <bdi>{review.product_name}</bdi>
          </Link>
        </h2>
        {review.sample ? <SampleMark /> : null}
        <Rating value={review.rating} />
        <span className="badge">{review.state === 'hidden' ? 'Hidden' : 'Visible'}</span>
        <span className="quiet">
          No. {review.id}, {review.created_on}
        </span>
      </header>
      <p>
        <bdi>{review.author || 'Deleted account'}</bdi>
        {review.email ? (
          <>
            , <a href={`mailto:${review.email}`}>{review.email}</a>
          </>
        ) : null}
      </p>
      <div className={styles.review}>
        <h3 dir="auto">{review.title}</h3>
        <p dir="auto">{review.text}</p>
        {review.details.pros ? (
          <p dir="auto">
            <b>Pros:</b> {review.details.pros}
          </p>
        ) : null}
        {review.details.cons ? (
          <p dir="auto">
            <b>Cons:</b> {review.details.cons}
          </p>
        ) : null}
      </div>
      <WhyItWaits review={review} />
      <ModerationLog review={review} />
      <div className={styles.actions}>
        {review.proof === 'pending' ? <ProofButton review={review} /> : null}
        {listVerdicts(review).map((each) => (
          <Button
            key={each}
            danger={VERDICTS[each].isDestructive ?? false}
            aria-label={`${VERDICTS[each].title}: no. ${review.id}`}
            onClick={() => setVerdict(each)}
          >
            {VERDICTS[each].title}
          </Button>
        ))}
      </div>
      {verdict ? <DecisionDialog review={review} verdict={verdict} onClose={() => setVerdict(null)} /> : null}
    </article>
  )
}

function listVerdicts(review: ModeratedReview): Verdict[] {
  const proof: Verdict[] = review.proof === 'pending' ? ['confirm_proof', 'reject_proof'] : []
  if (review.state !== 'hidden') return [...proof, ...(review.flags.length > 0 ? (['dismiss'] as const) : []), 'hide']
  if (review.appeal_state === 'open') return [...proof, 'grant_appeal', 'reject_appeal']
  const isOnHold = review.events.at(-1)?.action === 'held'
  return [...proof, 'restore', ...(isOnHold ? (['hide'] as const) : [])]
}

function WhyItWaits({ review }: { review: ModeratedReview }) {
  const marks = [
    review.competing_product ? `Works for a competitor: ${review.competing_product}` : '',
    review.company_domain ? 'Company email' : '',
    review.proof_of_use ? 'Proof of use checked' : '',
    review.details.incentive ? 'States that they received something for it' : '',
  ].filter(Boolean)
  return (
    <dl className={styles.facts}>
      {review.flags.length > 0 ? (
        <div>
          <dt>Flags</dt>
          <dd>
            <ul>
              {review.flags.map(({ kind, text, flagged_on: on }, index) => (
                <li key={index}>
                  {kind in FLAG_LABELS ? FLAG_LABELS[kind as keyof typeof FLAG_LABELS] : kind}, {on}
                  {text ? (
                    <>
                      : <bdi>{text}</bdi>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ) : null}
      {review.reason ? (
        <div>
          <dt>Why it is hidden</dt>
          <dd dir="auto">{review.reason}</dd>
        </div>
      ) : null}
      {review.appeal ? (
        <div>
          <dt>{review.appeal_state === 'open' ? 'Appeal, not decided' : 'Appeal'}</dt>
          <dd dir="auto">{review.appeal}</dd>
        </div>
      ) : null}
      {marks.length > 0 ? (
        <div>
          <dt>Author</dt>
          <dd>
            <bdi>{marks.join('; ')}</bdi>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

function ModerationLog({ review: { events } }: { review: ModeratedReview }) {
  if (events.length === 0) return null
  return (
    <details>
      <summary>Moderation log ({events.length})</summary>
      <ol className={styles.log}>
        {events.map(({ action, actor, reason, happened_at: at }, index) => (
          <li key={index}>
            {at} UTC: <b>{action.replaceAll('_', ' ')}</b> by {actor}
            {reason ? (
              <>
                : <bdi>{reason}</bdi>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

function ProofButton({ review: { id } }: { review: ModeratedReview }) {
  const [isBusy, setIsBusy] = useState(false)
  async function download(): Promise<void> {
    setIsBusy(true)
    try {
      const file = await fetchProof(id)
      saveFile(`proof-${id}.${file.type === 'application/pdf' ? 'pdf' : 'webp'}`, file)
    } catch (error) {
      toast.error('Download failed', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} aria-label={`Download the proof of use: no. ${id}`} onClick={() => void download()}>
      Download the proof
    </Button>
  )
}
