/** Badges of a review: verification and disclosures, explained in tooltips and a legend. */
import type { ReactNode } from 'react'
import { Tooltip } from '../../ui/tooltip'
import type { Review } from './product-queries'
import { BADGE_TEXTS, type BadgeName } from './labels'
import styles from './reviews.module.css'
import summaryStyles from './review-summary.module.css'

function selectBadges(review: Review): { badge: BadgeName; label: ReactNode }[] {
  const badgeConditions: [BadgeName, boolean, ReactNode?][] = [
    ['proof', review.proof_of_use],
    ['company', review.company_domain],
    [
      'competitor',
      review.competing_product !== '',
      <>
        Works for a competitor: <bdi>{review.competing_product}</bdi>
      </>,
    ],
    ['vendor', review.is_vendor && review.competing_product === ''],
    ['incentive', review.details.incentive === true],
    ['independent', review.details.incentive === false],
  ]
  return badgeConditions
    .filter(([, isShown]) => isShown)
    .map(([badge, , label]) => ({ badge, label: label ?? BADGE_TEXTS[badge].label }))
}

const PROMINENT_BADGES: readonly BadgeName[] = ['competitor', 'vendor', 'incentive']

export function ReviewBadges({ review }: { review: Review }) {
  const badges = selectBadges(review)
  if (badges.length === 0) return null
  return (
    <p className={styles.reviewBadges}>
      {badges.map(({ badge, label }) => (
        <Tooltip key={badge} text={BADGE_TEXTS[badge].says}>
          <span className={PROMINENT_BADGES.includes(badge) ? `badge ${styles.badgeLoud}` : 'badge'} tabIndex={0}>
            {label}
          </span>
        </Tooltip>
      ))}
    </p>
  )
}

export function BadgeLegend() {
  return (
    <details className={summaryStyles.reviewLegend}>
      <summary>What the badges mean</summary>
      <dl>
        {Object.values(BADGE_TEXTS).map(({ label, says }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
