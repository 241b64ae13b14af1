/** Metrics of a vendor's validation requests. */
import { useQuery } from '@tanstack/react-query'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { formatMonth, formatPrice } from './format'
import { type ValidationAnalytics, analyticsQuery } from './request-queries'
import styles from './centre.module.css'

export default function AnalyticsTab() {
  const query = useQuery(analyticsQuery())
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading analytics...</Loading>
  if (query.data.requests === 0)
    return <p className="quiet">No data yet: the metrics appear with your first request.</p>
  return (
    <div className={styles.details}>
      <Totals analytics={query.data} />
      {query.data.pass_rates.length > 0 ? <PassRates analytics={query.data} /> : null}
      {query.data.spending.length > 0 ? <Spending analytics={query.data} /> : null}
    </div>
  )
}

function Totals({ analytics }: { analytics: ValidationAnalytics }) {
  const totals = [
    ['Requests', analytics.requests],
    ['Decided', analytics.decided],
    ['Certificates issued', analytics.issued],
    ['Average days to decision', analytics.average_days?.toFixed(1) ?? '—'],
    ['Spent', formatPrice(analytics.spent)],
    ['Your average rating', analytics.average_rating?.toFixed(1) ?? '—'],
  ] as const
  return (
    <dl className={styles.totals}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function PassRates({ analytics }: { analytics: ValidationAnalytics }) {
  return (
    <section aria-labelledby="pass-rates">
      <h2 id="pass-rates">Criteria met, by item</h2>
      <ul className={styles.rates}>
        {analytics.pass_rates.map(({ item, name, met, checked }) => (
          <li key={item}>
            <span>{name}</span>
            <meter min={0} max={checked} value={met} aria-label={name} />
            <span>
              {met} of {checked}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Spending({ analytics }: { analytics: ValidationAnalytics }) {
  return (
    <section aria-labelledby="spending">
      <h2 id="spending">Spending by month</h2>
      <dl className={styles.requestFacts}>
        {analytics.spending.map(({ month, price }) => (
          <div key={month}>
            <dt>{formatMonth(month)}</dt>
            <dd>{formatPrice(price)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
