/** Summary of a product's reviews: average, rating distribution, weighted score, and reviewer groups. */
import { Link } from '@tanstack/react-router'
import type { ProductReviews } from '../../api/client'
import { Rating } from '../../ui/rating'
import type { ReviewFilter } from './product-queries'
import { aspectLabel } from './labels'
import styles from './reviews.module.css'
import summaryStyles from './review-summary.module.css'

type Props = { reviews: ProductReviews; filter: ReviewFilter; onFilterChange: (filter: ReviewFilter) => void }

/** Five stars first; a click on a row filters by its rating. */
export function ReviewSummary({ reviews, filter, onFilterChange }: Props) {
  const toggleStars = (stars: number) => {
    const { stars: chosen, ...others } = filter
    onFilterChange(chosen === stars ? others : { ...others, stars })
  }
  return (
    <div className={summaryStyles.spread}>
      <div className={summaryStyles.spreadNumbers}>
        <p>
          <Rating value={reviews.average} reviews={reviews.count} />
        </p>
        {reviews.score ? <WeightedScore score={reviews.score} /> : null}
      </div>
      <ul aria-label="Ratings by number of stars">
        {reviews.distribution
          .map((count, index) => ({ stars: index + 1, count }))
          .toReversed()
          .map(({ stars, count }) => (
            <li key={stars}>
              <button
                type="button"
                className="text-button"
                aria-pressed={filter.stars === stars}
                disabled={count === 0}
                onClick={() => toggleStars(stars)}
              >
                {stars === 1 ? '1 star' : `${stars} stars`}
              </button>
              <meter min={0} max={reviews.count} value={count} aria-hidden="true" />
              <span>{count}</span>
            </li>
          ))}
      </ul>
      <AspectScores reviews={reviews} />
    </div>
  )
}

function WeightedScore({ score }: { score: NonNullable<ProductReviews['score']> }) {
  return (
    <p className={styles.reviewsNote}>
      Weighted score <b>{score.value.toFixed(1)}</b>: recent, detailed and verified reviews count more.{' '}
      <Link to="/review-policy" hash="weighted-score">
        The formula
      </Link>
      <br />
      <small>
        Average weights: recency {score.recency.toFixed(2)}, depth {score.depth.toFixed(2)}, verification{' '}
        {score.verification.toFixed(2)}, independence {score.independence.toFixed(2)}.
      </small>
    </p>
  )
}

function AspectScores({ reviews }: { reviews: ProductReviews }) {
  if (reviews.aspects.length === 0) return null
  return (
    <dl className={summaryStyles.aspects}>
      {reviews.aspects.map(({ name, count, average }) => (
        <div key={name}>
          <dt>{aspectLabel(name)}</dt>
          <dd>
            <b>
              {average.toFixed(1)} of {name === 'recommend' ? 10 : 5}
            </b>{' '}
            <small>({count})</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Small groups are hidden to protect privacy. */
export function ReviewerBreakdown({ breakdown }: { breakdown: ProductReviews['breakdown'] }) {
  const parts = [
    { title: 'By firm size', groups: breakdown.firm_sizes },
    { title: 'By country', groups: breakdown.countries },
    { title: 'By role', groups: breakdown.roles },
  ]
  return (
    <details className={summaryStyles.reviewLegend}>
      <summary>Reviewers</summary>
      <p className={styles.reviewsNote}>
        Only groups of at least {breakdown.min_group_size} reviews are shown, to protect privacy.
      </p>
      {parts.map(({ title, groups }) => (
        <section key={title}>
          <h3>{title}</h3>
          {groups.length === 0 ? (
            <p className={styles.reviewsNote}>No group has {breakdown.min_group_size} reviews yet.</p>
          ) : (
            <ul className={summaryStyles.groups}>
              {groups.map((group) => (
                <li key={group.name}>
                  <span dir="auto">{group.name}</span> <b>{group.average.toFixed(1)}</b>{' '}
                  <small>({group.count} reviews)</small>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </details>
  )
}
