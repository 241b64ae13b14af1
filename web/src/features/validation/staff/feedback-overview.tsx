/** The vendors' feedback with its average. */
import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../../ui/dates'
import { Loading } from '../../../ui/loading'
import { QueryError } from '../../../ui/query-error'
import { feedbackQuery } from './queries'
import styles from './staff.module.css'

export function FeedbackOverview() {
  const query = useQuery(feedbackQuery())
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading feedback...</Loading>
  const { average_rating: average, count, feedback } = query.data
  if (average === null) return <p className="quiet">No feedback yet. Vendors can give it once they have the report.</p>
  return (
    <section aria-labelledby="feedback-heading">
      <h2 id="feedback-heading">
        {average.toFixed(1)} of 5 on average, {count === 1 ? '1 rating' : `${count} ratings`}
      </h2>
      <ul className={styles.cases}>
        {feedback.map((each) => (
          <li key={each.request_id}>
            <p>
              <b>{each.rating} of 5</b> <bdi>{each.software_name}</bdi>{' '}
              <span className="quiet">{formatLongDate(each.given_at)}</span>
            </p>
            {[each.comments, each.suggestions].filter(Boolean).map((text, index) => (
              <p key={index} className={styles.prose} dir="auto">
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
