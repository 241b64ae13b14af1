/** A product's reviews on its page: how the stars spread, who says what, and how to say it oneself. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardOf, useSession } from '../../access'
import { type ProductReviews as Reviews, api, unwrap } from '../../api/client'
import { Rating } from '../../ui/rating'
import '../../styles/reviews.css'

type Sort = 'newest' | 'highest' | 'lowest'
type Review = Reviews['reviews'][number]

const SORTS: Record<Sort, string> = { newest: 'Newest', highest: 'Highest rated', lowest: 'Lowest rated' }
const PAGE = 10

const reviewsQuery = (productId: string, sort: Sort, page: number) =>
  queryOptions({
    queryKey: ['product', productId, 'reviews', sort, page],
    queryFn: ({ signal }) => unwrap(api.GET('/api/products/{product_id}/reviews', { params: { path: { product_id: productId }, query: { sort, page } }, signal })),
    placeholderData: keepPreviousData,
    retry: false,
  })

export function ProductReviews({ productId }: { productId: string }) {
  const [sort, setSort] = useState<Sort>('newest')
  const [page, setPage] = useState(1)
  const { data } = useQuery(reviewsQuery(productId, sort, page))
  if (!data) return null
  const choose = (next: Sort) => {
    setSort(next)
    setPage(1)
  }
  return (
    <section className="card fact-card fact-wide reviews" aria-labelledby="reviews-heading">
      <h2 id="reviews-heading">Reviews</h2>
      {data.count === 0 ? <p>Nobody has reviewed this product yet.</p> : <Spread reviews={data} />}
      <HowChecked />
      {data.count > 1 ? <Sorting sort={sort} onSort={choose} /> : null}
      {data.reviews.map((review, index) => (
        <One key={`${review.created_on}-${index}`} review={review} />
      ))}
      <Pages page={page} count={Math.ceil(data.count / PAGE)} onPage={setPage} />
    </section>
  )
}

/** Five stars first, as people read it. */
function Spread({ reviews }: { reviews: Reviews }) {
  return (
    <div className="spread">
      <p>
        <Rating value={reviews.average} reviews={reviews.count} />
      </p>
      <ul aria-label="How many gave how many stars">
        {reviews.distribution
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              <span>{stars === 1 ? '1 star' : `${stars} stars`}</span>
              <meter min={0} max={reviews.count} value={count} aria-hidden="true" />
              <span>{count}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

function HowChecked() {
  const { signedIn, roleId } = useSession()
  return (
    <p className="reviews-note">
      Every review counts the same, and nobody pays for one. <Link to="/review-policy">How reviews are checked</Link> · <Link to={signedIn ? dashboardOf(roleId) : '/login'}>Write a review</Link>
    </p>
  )
}

function Sorting({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  return (
    <div className="reviews-sort" role="group" aria-label="Order of the reviews">
      {Object.entries(SORTS).map(([value, label]) => (
        <button key={value} type="button" className="text-button" aria-pressed={value === sort} onClick={() => onSort(value as Sort)}>
          {label}
        </button>
      ))}
    </div>
  )
}

function One({ review }: { review: Review }) {
  const who = [review.job_title, review.firm_size, review.country].filter(Boolean).join(', ')
  return (
    <article className="product-review" aria-label={`Review by ${review.author}`}>
      <header>
        <b dir="auto">{review.author || 'A member'}</b>
        {review.is_vendor ? <span className="badge">Works for a vendor</span> : null}
        <Rating value={review.rating} />
        <time dateTime={review.created_on}>{review.created_on}</time>
        {review.is_edited ? <span>edited</span> : null}
      </header>
      {who ? (
        <p className="reviews-note" dir="auto">
          {who}
        </p>
      ) : null}
      <h3 dir="auto">{review.title}</h3>
      <p className="own-review-text" dir="auto">
        {review.text}
      </p>
    </article>
  )
}

function Pages({ page, count, onPage }: { page: number; count: number; onPage: (page: number) => void }) {
  if (count < 2) return null
  return (
    <nav className="reviews-sort" aria-label="Review pages">
      <button type="button" className="text-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </button>
      <span>
        Page {page} of {count}
      </span>
      <button type="button" className="text-button" disabled={page >= count} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  )
}
