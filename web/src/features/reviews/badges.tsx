/** Badges of a review: verification and disclosures, explained in tooltips and a legend. */
import { Tooltip } from '../../ui/tooltip'
import type { Review } from './product-queries'
import { BADGES, type Badge } from './labels'
import styles from './reviews.module.css'

function selectBadges(review: Review): { badge: Badge; label: string }[] {
  const shown: [Badge, boolean, string?][] = [
    ['proof', review.proof_of_use],
    ['company', review.company_domain],
    ['competitor', review.competing_product !== '', `Works for a competitor: ${review.competing_product}`],
    ['vendor', review.is_vendor && review.competing_product === ''],
    ['incentive', review.details.incentive === true],
    ['independent', review.details.incentive === false],
  ]
  return shown.filter(([, has]) => has).map(([badge, , label]) => ({ badge, label: label ?? BADGES[badge].label }))
}

const PROMINENT: readonly Badge[] = ['competitor', 'vendor', 'incentive']

export function Badges({ review }: { review: Review }) {
  const badges = selectBadges(review)
  if (badges.length === 0) return null
  return (
    <p className={styles.reviewBadges}>
      {badges.map(({ badge, label }) => (
        <Tooltip key={badge} text={BADGES[badge].says}>
          <span className={PROMINENT.includes(badge) ? `badge ${styles.badgeLoud}` : 'badge'} tabIndex={0} dir="auto">
            {label}
          </span>
        </Tooltip>
      ))}
    </p>
  )
}

export function BadgeLegend() {
  return (
    <details className={styles.reviewLegend}>
      <summary>What the badges mean</summary>
      <dl>
        {Object.values(BADGES).map(({ label, says }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
