/** A review on a product page, with the vendor's reply and buttons to vote and flag. */
import { Suspense, useState } from 'react'
import { useSession } from '../../session/access'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { Rating } from '../../ui/rating'
import { ReviewBadges } from './badges'
import { type Review, useVote } from './product-queries'
import { ASPECT_LABELS, RECOMMEND_LABELS, formatHelpfulCount, formatMonthsUsed, hasValue } from './labels'
import styles from './reviews.module.css'

const FlagDialog = lazyPart(() => import('./flag-dialog'))

type Props = { productId: string; review: Review }

export function ReviewCard({ productId, review }: Props) {
  const used = review.details.months_used
  const reviewer = [review.job_title, review.firm_size, review.country, hasValue(used) ? formatMonthsUsed(used) : '']
    .filter(Boolean)
    .join(', ')
  return (
    <article className={styles.productReview} aria-label={`Review by ${review.author}`}>
      <header>
        <b dir="auto">{review.author || 'A user'}</b>
        <Rating value={review.rating} />
        <time dateTime={review.created_on}>{review.created_on}</time>
        {review.is_edited ? <span>edited</span> : null}
      </header>
      {reviewer ? (
        <p className={styles.reviewsNote} dir="auto">
          {reviewer}
        </p>
      ) : null}
      <ReviewBadges review={review} />
      <h3 dir="auto">{review.title}</h3>
      <p className={styles.ownReviewText} dir="auto">
        {review.text}
      </p>
      <ProsAndCons details={review.details} />
      <SubScores details={review.details} />
      {review.reply ? <VendorReply reply={review.reply} /> : null}
      <VotesAndFlags productId={productId} review={review} />
    </article>
  )
}

function ProsAndCons({ details }: { details: Review['details'] }) {
  const sides = [
    { title: 'Pros', text: details.pros },
    { title: 'Cons', text: details.cons },
  ].filter(({ text }) => text)
  if (sides.length === 0) return null
  return (
    <dl className={styles.reviewSides}>
      {sides.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd className={styles.ownReviewText} dir="auto">
            {text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function SubScores({ details }: { details: Review['details'] }) {
  const scores = Object.entries(ASPECT_LABELS).flatMap(([name, label]) => {
    const stars = details[name as keyof typeof ASPECT_LABELS]
    return hasValue(stars) ? [`${label} ${stars}/5`] : []
  })
  if (hasValue(details.recommend)) scores.push(`${RECOMMEND_LABELS} ${details.recommend}/10`)
  if (scores.length === 0) return null
  return (
    <ul className={styles.reviewScores} aria-label="Sub-scores">
      {scores.map((score) => (
        <li key={score}>{score}</li>
      ))}
    </ul>
  )
}

function VendorReply({ reply }: { reply: NonNullable<Review['reply']> }) {
  return (
    <blockquote className={styles.reviewAnswer} aria-label="Vendor reply">
      <p className={styles.reviewsNote}>
        <b dir="auto">{reply.company || 'The vendor'}</b> replied on{' '}
        <time dateTime={reply.written_on}>{reply.written_on}</time>
        {reply.is_edited ? ', edited' : null}
      </p>
      <p className={styles.ownReviewText} dir="auto">
        {reply.text}
      </p>
    </blockquote>
  )
}

/** Visitors see the number of helpful votes; signed-in users can vote and flag, but not on their own review. */
function VotesAndFlags({ productId, review }: Props) {
  const { isSignedIn } = useSession()
  const voteMutation = useVote(productId, review)
  const [isFlagDialogOpen, setIsFlagDialogOpen] = useState(false)
  if (!isSignedIn || review.is_own) {
    if (!review.is_own && review.helpful === 0) return null
    return (
      <p className={styles.reviewsNote}>
        {[
          review.is_own ? 'This is your review.' : '',
          review.helpful > 0 ? `${formatHelpfulCount(review.helpful)}.` : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    )
  }
  const name = review.author || 'a user'
  return (
    <p className={styles.reviewSignals}>
      <button
        type="button"
        className={review.is_voted ? `${styles.signal} ${styles.signalOn}` : styles.signal}
        aria-pressed={review.is_voted}
        aria-disabled={voteMutation.isPending}
        onClick={() => voteMutation.isPending || voteMutation.mutate()}
      >
        <Icon name="check" size={16} />
        <span>
          Helpful{review.helpful > 0 ? ` · ${review.helpful}` : ''}
          <span className="sr-only">: review by {name}</span>
        </span>
      </button>
      {review.is_flagged ? (
        <span className={styles.reviewsNote}>You have flagged this review.</span>
      ) : (
        <button
          type="button"
          className="text-button"
          aria-label={`Flag the review by ${name}`}
          aria-haspopup="dialog"
          onClick={() => setIsFlagDialogOpen(true)}
        >
          Flag
        </button>
      )}
      {isFlagDialogOpen ? (
        <Suspense fallback={null}>
          <FlagDialog productId={productId} reviewId={review.id} onClose={() => setIsFlagDialogOpen(false)} />
        </Suspense>
      ) : null}
    </p>
  )
}
