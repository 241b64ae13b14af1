/** Reviews of the products that a vendor owns, those without a reply first. */
import { errorMessage } from '../../api/errors'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import TextArea from 'antd/es/input/TextArea'
import Popconfirm from 'antd/es/popconfirm'
import { type FormEvent, useId, useState } from 'react'
import { type VendorReviews, api, unwrapResponse } from '../../api/client'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { toast } from '../../ui/toast'
import { NoProducts } from '../../ui/no-products'
import { useUnsentText } from '../../ui/unsent-input'
import { ReviewPager } from './controls'
import { MAX_TEXT_LENGTH } from './messages'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import '../../ui/empty-state.module.css'
import styles from './reviews.module.css'
import { isolate } from '../../ui/wording'

type ReplyFilter = 'unanswered' | 'answered' | 'all'
type Review = VendorReviews['reviews'][number]

const VENDOR_REVIEWS_KEY = ['vendor-reviews']
const PAGE_SIZE = 20
const FILTERS: Record<ReplyFilter, string> = { all: 'All', unanswered: 'Awaiting reply', answered: 'Replied' }
const EMPTY_TEXTS: Record<ReplyFilter, string> = {
  all: 'Your products have no reviews yet.',
  unanswered: 'You have replied to every review.',
  answered: 'You have not replied to any reviews yet.',
}

const vendorReviewsQuery = (filter: ReplyFilter, page: number) =>
  queryOptions({
    queryKey: [...VENDOR_REVIEWS_KEY, filter, page],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET('/api/vendor/reviews', { params: { query: { reply_filter: filter, page } }, signal })),
    placeholderData: keepPreviousData,
  })

export function RepliesTab() {
  const [filter, setFilter] = useState<ReplyFilter>('all')
  const [page, setPage] = useState(1)
  const { data, error, isFetching, refetch } = useQuery(vendorReviewsQuery(filter, page))
  if (!data && error) {
    return <QueryError query={{ error, isFetching, refetch }} />
  }
  if (!data) {
    return <Loading>Loading reviews...</Loading>
  }
  if (data.products === 0) return <NoProducts />
  const changeFilter = (newFilter: ReplyFilter) => {
    setFilter(newFilter)
    setPage(1)
  }
  return (
    <>
      <div className={styles.answersHead}>
        <p className={styles.reviewsNote} role="status">
          {data.unanswered === 1 ? '1 review awaits your reply.' : `${data.unanswered} reviews await your reply.`}{' '}
          Replies are public, one per review. The author is notified once by email.
        </p>
        <div className={styles.reviewsSort} role="group" aria-label="Filter reviews">
          {Object.entries(FILTERS).map(([value, label]) => (
            <button
              key={value}
              type="button"
              className="text-button"
              aria-pressed={value === filter}
              onClick={() => changeFilter(value as ReplyFilter)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      {data.reviews.length === 0 ? <p className="quiet">{EMPTY_TEXTS[filter]}</p> : null}
      <ul className={styles.ownReviews}>
        {data.reviews.map((review) => (
          <VendorReviewCard key={review.id} review={review} />
        ))}
      </ul>
      <ReviewPager page={page} count={Math.ceil(data.found / PAGE_SIZE)} label="Review pages" onPageChange={setPage} />
    </>
  )
}

function VendorReviewCard({ review }: { review: Review }) {
  const [isReplyFormOpen, setIsReplyFormOpen] = useState(false)
  return (
    <li>
      <article className={styles.ownReview} aria-label={`Review of ${review.product_name} by ${review.author}`}>
        <header>
          <Link to="/product/vendor/$productId" params={{ productId: review.product_id }} className="badge" dir="auto">
            <span className="two-lines" title={isolate(review.product_name)}>
              {review.product_name}
            </span>
          </Link>
          {review.sample ? <SampleMark /> : null}
          <Rating value={review.rating} />
          <span dir="auto">{review.author}</span>
          <time dateTime={review.created_on}>{review.created_on}</time>
        </header>
        <h2 dir="auto">{review.title}</h2>
        {[review.text, review.pros && `Pros: ${review.pros}`, review.cons && `Cons: ${review.cons}`]
          .filter(Boolean)
          .map((text) => (
            <p key={text} className={styles.ownReviewText} dir="auto">
              {text}
            </p>
          ))}
        {review.reply && !isReplyFormOpen ? (
          <PostedReply review={review} onEdit={() => setIsReplyFormOpen(true)} />
        ) : null}
        {isReplyFormOpen ? <ReplyForm review={review} onDone={() => setIsReplyFormOpen(false)} /> : null}
        {!review.reply && !isReplyFormOpen ? (
          <Button aria-label={`Reply to the review by ${review.author}`} onClick={() => setIsReplyFormOpen(true)}>
            Reply
          </Button>
        ) : null}
      </article>
    </li>
  )
}

/** Shows the outcome and refetches the lists and the product page. */
function useReplyMutation(review: Review, failureTitle: string, onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const requestOptions = { params: { path: { review_id: review.id } } }
  return useMutation({
    mutationFn: (text: string | null) =>
      unwrapResponse(
        text === null
          ? api.DELETE('/api/reviews/{review_id}/reply', requestOptions)
          : api.PUT('/api/reviews/{review_id}/reply', { ...requestOptions, body: { text } }),
      ),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await Promise.all([
        client.invalidateQueries({ queryKey: VENDOR_REVIEWS_KEY }),
        client.invalidateQueries({ queryKey: ['product', review.product_id] }),
      ])
      onDone()
    },
    onError: (error) => toast.error(failureTitle, errorMessage(error)),
  })
}

function PostedReply({ review, onEdit }: { review: Review; onEdit: () => void }) {
  const removeMutation = useReplyMutation(review, 'Failed to delete the reply')
  return (
    <blockquote className={styles.reviewAnswer} aria-label="Your reply">
      <p className={styles.reviewsNote}>
        Replied on <time dateTime={review.replied_on}>{review.replied_on}</time>
        {review.can_edit_reply ? null : ', by a colleague'}
      </p>
      <p className={styles.ownReviewText} dir="auto">
        {review.reply}
      </p>
      {review.can_edit_reply ? (
        <p className={styles.reviewSignals}>
          <button
            type="button"
            className="text-button"
            aria-label={`Edit the reply to ${review.author}`}
            onClick={onEdit}
          >
            Edit
          </button>
          <Popconfirm
            title="Delete this reply?"
            okText="Delete"
            cancelText="Cancel"
            onConfirm={() => removeMutation.mutate(null)}
          >
            <button type="button" className="text-button" aria-label={`Delete the reply to ${review.author}`}>
              Delete
            </button>
          </Popconfirm>
        </p>
      ) : null}
    </blockquote>
  )
}

function ReplyForm({ review, onDone }: { review: Review; onDone: () => void }) {
  const [text, setText, discardText] = useUnsentText(`reply:${review.id}`, review.reply)
  const id = useId()
  const close = () => {
    discardText()
    onDone()
  }
  const saveMutation = useReplyMutation(review, 'Failed to publish the reply', close)
  function submitForm(event: FormEvent): void {
    event.preventDefault()
    if (text.trim()) saveMutation.mutate(text.trim())
  }
  return (
    <form className={styles.answerForm} onSubmit={submitForm}>
      <label htmlFor={id}>Your reply</label>
      <TextArea
        id={id}
        rows={4}
        maxLength={MAX_TEXT_LENGTH}
        dir="auto"
        autoFocus
        value={text}
        disabled={saveMutation.isPending}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-buttons">
        <Button onClick={close}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={saveMutation.isPending} disabled={!text.trim()}>
          {saveMutation.isPending ? 'Publishing...' : 'Publish reply'}
        </Button>
      </div>
    </form>
  )
}
