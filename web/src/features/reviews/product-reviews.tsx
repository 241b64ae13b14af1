/** Reviews on a product page: summary, list, and a link to write one. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardPath, useSession } from '../../session/access'
import { BadgeLegend } from './badges'
import { ReviewFilters, ReviewPager, SortSelect } from './controls'
import { type ReviewFilter, PAGE_SIZE, type ReviewSort, reviewsQuery } from './product-queries'
import { ReviewCard } from './review-card'
import { ReviewerBreakdown, ReviewSummary } from './summary'
import '../../ui/empty-state.module.css'
import styles from './reviews.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

export function ProductReviews({ productId }: { productId: string }) {
  const [sort, setSort] = useState<ReviewSort>('newest')
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<ReviewFilter>({})
  const { data } = useQuery(reviewsQuery(productId, sort, page, filter))
  if (!data) return null
  const changeSort = (newSort: ReviewSort) => {
    setSort(newSort)
    setPage(1)
  }
  const changeFilter = (newSort: ReviewFilter) => {
    setFilter(newSort)
    setPage(1)
  }
  return (
    <section
      className={`card ${productPageStyles.factCard} ${productPageStyles.factWide} ${styles.reviews}`}
      aria-labelledby="reviews-heading"
    >
      <h2 id="reviews-heading">Reviews</h2>
      {data.count === 0 ? (
        <p>No reviews yet.</p>
      ) : (
        <ReviewSummary reviews={data} filter={filter} onFilterChange={changeFilter} />
      )}
      <ReviewPolicyLink />
      {data.count > 0 ? (
        <>
          <div className={styles.reviewsMore}>
            <ReviewerBreakdown breakdown={data.breakdown} />
            <BadgeLegend />
          </div>
          <div className={styles.reviewControls}>
            {data.count > 1 ? <SortSelect sort={sort} onSortChange={changeSort} /> : null}
            <ReviewFilters
              filter={filter}
              breakdown={data.breakdown}
              matchCount={data.found}
              onFilterChange={changeFilter}
            />
          </div>
        </>
      ) : null}
      {data.reviews.map((review) => (
        <ReviewCard key={review.id} productId={productId} review={review} />
      ))}
      <ReviewPager page={page} count={Math.ceil(data.found / PAGE_SIZE)} label="Review pages" onPageChange={setPage} />
    </section>
  )
}

function ReviewPolicyLink() {
  const { isSignedIn, roleId } = useSession()
  return (
    <p className={styles.reviewsNote}>
      Every review counts the same in the average, and incentives are disclosed.{' '}
      <Link to="/review-policy">How we check reviews</Link> ·{' '}
      <Link to={isSignedIn ? dashboardPath(roleId) : '/login'}>Write a review</Link>
      {isSignedIn ? null : ' · Signed-in users can mark reviews as helpful or flag them.'}
    </p>
  )
}
