/** The user's own reviews, with buttons to edit and delete them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type OwnReview, api, unwrapResponse } from '../../api/client'
import { lazyPart } from '../../ui/lazy-part'
import { PageIcon } from '../../ui/more-icons'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { toast } from '../../ui/toast'
import { REVIEW_MESSAGES } from './messages'
import { uncacheReview, ownReviewsQuery } from './queries'
import { formatHelpfulCount } from './labels'
import { Loading } from '../../ui/loading'
import sharedReviews from '../../ui/empty-state.module.css'
import accountStyles from '../../ui/account.module.css'
import styles from './reviews.module.css'
import { isolate } from '../../ui/wording'

const AppealDialog = lazyPart(() => import('./appeal-dialog'))
const ProofDialog = lazyPart(() => import('./proof-dialog'))

type Props = { onWrite: () => void; onEdit: (review: OwnReview) => void }

export function ReviewsTab({ onWrite, onEdit }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(ownReviewsQuery())
  if (isPending) {
    return <Loading>Loading reviews...</Loading>
  }
  // Failures are only logged; unknown data must not be shown as an empty state.
  if (!data) {
    return (
      <Button loading={isFetching} onClick={() => void refetch()}>
        Load reviews
      </Button>
    )
  }
  if (data.length === 0) return <NoReviews onWrite={onWrite} />
  return (
    <>
      <Button type="primary" icon={<PageIcon name="edit" size={18} />} onClick={onWrite}>
        Write a Review
      </Button>
      <ul className={styles.ownReviews}>
        {data.map((review) => (
          <OwnReviewCard key={review.ProductId} review={review} onEdit={() => onEdit(review)} />
        ))}
      </ul>
    </>
  )
}

function NoReviews({ onWrite }: { onWrite: () => void }) {
  return (
    <div className={sharedReviews.noReviews}>
      <h2>Share Your Experience</h2>
      <p>Help other legal teams choose. All feedback is welcome, positive or negative.</p>
      <Button type="primary" size="large" onClick={onWrite}>
        Write Your First Review
      </Button>
    </div>
  )
}

/** A removed product has no page. */
function ReviewedProduct({ review }: { review: OwnReview }) {
  if (!review.ProductId) return <bdi className="badge">{review.ProductName}</bdi>
  return (
    <Link to="/product/user/$productId" params={{ productId: review.ProductId }} className="badge" dir="auto">
      <span className="two-lines" title={isolate(review.ProductName)}>
        {review.ProductName}
      </span>
    </Link>
  )
}

function OwnReviewCard({ review, onEdit }: { review: OwnReview; onEdit: () => void }) {
  const client = useQueryClient()
  const removeMutation = useMutation({
    mutationFn: () =>
      unwrapResponse(
        api.DELETE('/product/user/my-reviews/{product_id}', { params: { path: { product_id: review.ProductId } } }),
      ),
    onSuccess: () => {
      uncacheReview(client, review.ProductId)
      void client.invalidateQueries({ queryKey: ['logs'] })
      void client.invalidateQueries({ queryKey: ['product', review.ProductId] })
      toast.success(REVIEW_MESSAGES.deleted)
    },
    onError: () => toast.error(REVIEW_MESSAGES.notDeleted),
  })
  const confirmDelete = () => (review.ProductId ? removeMutation.mutate() : toast.error(REVIEW_MESSAGES.noProduct))
  return (
    <li>
      <article className={styles.ownReview} aria-label={`Review of ${review.ProductName}`}>
        <header>
          <ReviewedProduct review={review} />
          {review.SampleData ? <SampleMark /> : null}
          <Rating value={review.Rating} />
          <time>{review.CreateBy}</time>
          {review.Helpful > 0 ? <span className={styles.reviewsNote}>{formatHelpfulCount(review.Helpful)}</span> : null}
        </header>
        <h2 dir="auto">{review.ProductReviewTitle}</h2>
        <p className={styles.ownReviewText} dir="auto">
          {review.ProductReview}
        </p>
        <ReviewStatus review={review} />
        <div className={styles.ownReviewActions}>
          <Button
            type="text"
            aria-label={`Edit the review of ${review.ProductName}`}
            icon={<PageIcon name="edit" size={18} />}
            onClick={onEdit}
          />
          <Popconfirm
            title="Delete this review?"
            description="It will no longer count towards the product's rating."
            okText="Delete"
            cancelText="Cancel"
            onConfirm={confirmDelete}
          >
            <Button
              type="text"
              danger
              aria-label={`Delete the review of ${review.ProductName}`}
              icon={<PageIcon name="trash" size={18} />}
              loading={removeMutation.isPending}
            />
          </Popconfirm>
        </div>
      </article>
    </li>
  )
}

const PROOF_STATES: Record<string, string> = {
  pending: 'An admin will check your proof of use.',
  confirmed: 'Proof of use checked.',
}

/** Moderation of a review: hidden with its reason, appeal, proof of use. */
function ReviewStatus({ review }: { review: OwnReview }) {
  const [openDialog, setOpenDialog] = useState<'appeal' | 'proof' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  const canProve = review.State === 'visible' && (review.Proof === '' || review.Proof === 'rejected')
  return (
    <>
      {review.State === 'hidden' ? (
        <HiddenReviewNotice review={review} onAppeal={() => setOpenDialog('appeal')} />
      ) : null}
      {review.Proof === 'rejected' ? (
        <p className={styles.reviewsNote} dir="auto">
          Your proof of use was not accepted: {review.ProofNote}
        </p>
      ) : null}
      {PROOF_STATES[review.Proof] ? <p className={styles.reviewsNote}>{PROOF_STATES[review.Proof]}</p> : null}
      {canProve ? (
        <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setOpenDialog('proof')}>
          Prove that you use <bdi>{review.ProductName}</bdi>
        </button>
      ) : null}
      <Suspense fallback={null}>
        {openDialog === 'appeal' ? <AppealDialog review={review} onClose={closeDialog} /> : null}
        {openDialog === 'proof' ? <ProofDialog review={review} onClose={closeDialog} /> : null}
      </Suspense>
    </>
  )
}

const APPEAL_STATES: Record<string, string> = {
  open: "You have appealed. We'll email you the decision.",
  rejected: 'Your appeal was rejected. The decision is final.',
}

function HiddenReviewNotice({ review, onAppeal }: { review: OwnReview; onAppeal: () => void }) {
  return (
    <div className={`${accountStyles.notice} ${styles.reviewHidden}`}>
      <p>
        <b>Not visible to others.</b> It does not count towards the rating. Reason:
      </p>
      <p className={styles.ownReviewText} dir="auto">
        {review.Reason}
      </p>
      {APPEAL_STATES[review.AppealState] ? (
        <p>{APPEAL_STATES[review.AppealState]}</p>
      ) : (
        <Button aria-haspopup="dialog" aria-label={`Appeal for the review of ${review.ProductName}`} onClick={onAppeal}>
          Appeal
        </Button>
      )}
    </div>
  )
}
