/** Reviews on a product page: summary, list, and a link to write one. */
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isAdmin, useSession } from '../../session/access'
import { lazyPart } from '../../ui/lazy-part'
import { BadgeLegend } from './badges'
import { ReviewFilters, ReviewPager, SortSelect } from './controls'
import { type ReviewFilter, PAGE_SIZE, type ReviewSort, reviewsQuery } from './product-queries'
import { ownReviewsQuery } from './queries'
import { ReviewCard } from './review-card'
import { ReviewerBreakdown, ReviewSummary } from './summary'
import '../../ui/empty-state.module.css'
import styles from './reviews.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

type Props = { productId: string; productName: string; isSample: boolean }

const ReviewDialog = lazyPart(() => import('./review-dialog'))

/** In an address, opens the review form; the login returns here. */
const WRITE_REVIEW = 'write-review'

export function ProductReviews({ productId, productName, isSample }: Props) {
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
      <ReviewActions productId={productId} productName={productName} isSample={isSample} />
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

function ReviewActions({ productId, productName, isSample }: Props) {
  const { isSignedIn, roleId } = useSession()
  const { pathname, searchStr, hash } = useLocation()
  const navigate = useNavigate()
  const isOpen = isSignedIn && !isAdmin(roleId) && hash === WRITE_REVIEW
  /** Takes the form out of the address, so that neither Back nor a reload opens it again. */
  const closeForm = () =>
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false, state: (state) => state })
  return (
    <p className={styles.reviewsNote}>
      Every review counts the same in the average, and incentives are disclosed.{' '}
      <Link to="/review-policy">How we check reviews</Link>
      {isAdmin(roleId) ? null : ' · '}
      {isSignedIn ? null : (
        <Link to="/login" search={{ next: `${pathname}${searchStr}#${WRITE_REVIEW}` }}>
          Write a review
        </Link>
      )}
      {isSignedIn && !isAdmin(roleId) ? (
        <Link to="." search={true} hash={WRITE_REVIEW} replace resetScroll={false} state={(state) => state}>
          Write a review
        </Link>
      ) : null}
      {isSignedIn ? null : ' · Signed-in users can mark reviews as helpful or flag them.'}
      {isOpen ? (
        <OwnReviewDialog product={{ id: productId, name: productName, sample: isSample }} onClose={closeForm} />
      ) : null}
    </p>
  )
}

type DialogProps = { product: { id: string; name: string; sample: boolean }; onClose: () => void }

/** The form for this product; with the author's earlier review, if there is one. */
function OwnReviewDialog({ product, onClose }: DialogProps) {
  const { data: ownReviews, isPending } = useQuery(ownReviewsQuery())
  if (isPending) return null
  const earlier = ownReviews?.find(({ ProductId }) => ProductId === product.id) ?? null
  return (
    <Suspense fallback={null}>
      <ReviewDialog review={earlier} product={product} onClose={onClose} />
    </Suspense>
  )
}
