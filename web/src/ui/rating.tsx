/** Stars (average rounded down), the average with one decimal, and the number of reviews if known; all quiet without a review. */
import styles from './rating.module.css'

const STAR_PATH = 'm12 3.500 2.600 5.600 6.100.700-4.500 4.200 1.200 6L12 17l-5.400 3 1.200-6-4.500-4.200 6.100-.700Z'
const STARS = [1, 2, 3, 4, 5] as const

const countReviews = (reviews: number): string =>
  reviews === 0 ? 'No reviews yet' : reviews === 1 ? '1 review' : `${reviews} reviews`

export function Rating({ value, reviews }: { value: number; reviews?: number }) {
  const filled = Math.max(0, Math.min(5, Math.floor(value)))
  // Reviews give at least one star.
  const isRated = value > 0
  return (
    <span className={isRated ? styles.rating : `${styles.rating} ${styles.unrated}`}>
      <span className={styles.stars} role="img" aria-label={`Rated ${value.toFixed(1)} of 5`} data-filled={filled}>
        {(isRated ? STARS : STARS.slice(0, 1)).map((star) => (
          <svg
            key={star}
            width="16"
            height="16"
            viewBox="0 0 24 24"
            className={star <= filled ? `${styles.star} ${styles.filled}` : styles.star}
            aria-hidden="true"
          >
            <path d={STAR_PATH} />
          </svg>
        ))}
      </span>
      <span className={styles.number}>{value.toFixed(1)}</span>
      {reviews === undefined ? null : <span className={styles.count}>{countReviews(reviews)}</span>}
    </span>
  )
}
