/** Reviews on a product page: summary, list, and a link to write one. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dashboardPath, useSession } from '../../session/access'
import { BadgeLegend } from './badges'
import { Filters, Pages, SortSelect } from './controls'
import { type Filter, PAGE, type Sort, reviewsQuery } from './product-queries'
import { ReviewCard } from './review-card'
import { Breakdown, Summary } from './summary'
import '../../ui/empty-state.module.css'
import styles from './reviews.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

export function ProductReviews({ productId }: { productId: string }) {
  const [sort, setSort] = useState<Sort>('newest')
  const [page, setPage] = useState(1)
  const [filter, setFilter] = useState<Filter>({})
  const { data } = useQuery(reviewsQuery(productId, sort, page, filter))
  if (!data) return null
  const order = (next: Sort) => {
    setSort(next)
    setPage(1)
  }
  const choose = (next: Filter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <section
      className={`card ${productPageStyles.factCard} ${productPageStyles.factWide} ${styles.reviews}`}
      aria-labelledby="reviews-heading"
    >
      <h2 id="reviews-heading">Reviews</h2>
      {data.count === 0 ? <p>No reviews yet.</p> : <Summary reviews={data} filter={filter} onFilter={choose} />}
      <ReviewPolicyLink />
      {data.count > 0 ? (
        <>
          <div className={styles.reviewsMore}>
            <Breakdown breakdown={data.breakdown} />
            <BadgeLegend />
          </div>
          <div className={styles.reviewControls}>
            {data.count > 1 ? <SortSelect sort={sort} onSort={order} /> : null}
            <Filters filter={filter} breakdown={data.breakdown} found={data.found} onFilter={choose} />
          </div>
        </>
      ) : null}
      {data.reviews.map((review) => (
        <ReviewCard key={review.id} productId={productId} review={review} />
      ))}
      <Pages page={page} count={Math.ceil(data.found / PAGE)} label="Review pages" onPage={setPage} />
    </section>
  )
}

function ReviewPolicyLink() {
  const { signedIn, roleId } = useSession()
  return (
    <p className={styles.reviewsNote}>
      Every review counts the same in the average, and incentives are disclosed.{' '}
      <Link to="/review-policy">How we check reviews</Link> ·{' '}
      <Link to={signedIn ? dashboardPath(roleId) : '/login'}>Write a review</Link>
      {signedIn ? null : ' · Signed-in users can mark reviews as helpful or flag them.'}
    </p>
  )
}
