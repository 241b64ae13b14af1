/** `/transparency-report`: the published reports on moderation, as tables, CSV and JSON. */
import { useQuery } from '@tanstack/react-query'
import { BRAND } from '../../brand'
import { formatLongDate } from '../../ui/dates'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { publishedReportQuery, reportYearsQuery } from './queries'
import { ReportTables } from './report-tables'
import styles from './moderation.module.css'

/** `year` is what the address asks for; without it, the latest report is shown. */
export function TransparencyReportPage({ year }: { year: number | undefined }) {
  const query = useQuery(reportYearsQuery())
  return (
    <div className={`page ${styles.page}`}>
      <header>
        <h1>Transparency report</h1>
        <p className="page-lead">
          What {BRAND} restricted in a year, and why: reviews, proofs of use, claims, product profiles and accounts. We
          publish it for each year that has ended (EU Digital Services Act, Articles 15 and 24).
        </p>
        <p>
          <PageLink to="/review-policy">How we check reviews</PageLink>
        </p>
      </header>
      {query.data ? (
        <Years years={query.data.years} year={year ?? query.data.years[0]} />
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading the report...</Loading>
      )}
    </div>
  )
}

function Years({ years, year }: { years: readonly number[]; year: number | undefined }) {
  if (year === undefined)
    return <p role="status">There is no report yet. The first one is published after the end of this year.</p>
  return (
    <>
      <nav aria-label="Years" className={styles.filter}>
        {years.map((each) => (
          <a key={each} href={`/transparency-report?year=${each}`} aria-current={each === year ? 'page' : undefined}>
            {each}
          </a>
        ))}
      </nav>
      {years.includes(year) ? (
        <YearReport year={year} />
      ) : (
        <p role="status">There is no report of {year}. Reports are published after the end of their year.</p>
      )}
    </>
  )
}

function YearReport({ year }: { year: number }) {
  const query = useQuery(publishedReportQuery(year))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the report...</Loading>
  return (
    <article aria-labelledby="year" className={styles.view}>
      <h2 id="year">{year}</h2>
      <p className={styles.filter}>
        <a href={`/api/transparency-reports/${year}/csv`} download>
          Download as CSV
        </a>
        <a href={`/api/transparency-reports/${year}`} download={`transparency-report-${year}.json`}>
          Download as JSON
        </a>
      </p>
      <ReportTables report={query.data} />
      <p className="quiet">
        From January 1 to December 31, {year} (UTC), counted on {formatLongDate(query.data.created_at)}. A dash is shown
        for a number that we don’t publish, because it or a number beside it is below 5 and could point to a person. No
        automatic rule restricted anything, except those that hold reviews by several new accounts until an admin has
        checked them.
      </p>
    </article>
  )
}
