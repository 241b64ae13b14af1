/** The numbers of a year as they are, with a mark at those that are not published. */
import { useQuery } from '@tanstack/react-query'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { draftQuery, reportYearsQuery } from './queries'
import { ReportTables } from './report-tables'
import styles from './moderation.module.css'

type Props = { year: string | undefined; onYear: (year: number) => void }

export function ReportDraft({ year: given, onYear }: Props) {
  const thisYear = new Date().getUTCFullYear()
  const year = /^20\d\d$/.test(given ?? '') ? Number(given) : thisYear
  const published = useQuery(reportYearsQuery())
  const query = useQuery(draftQuery(year))
  const years = [...new Set([thisYear, year, ...(published.data?.years ?? [])])].toSorted((a, b) => b - a)
  return (
    <section className={styles.view} aria-labelledby="report">
      <h2 id="report">Report on moderation in {year}</h2>
      <label className={styles.filter}>
        Year
        <Select
          aria-label="Year"
          value={year}
          options={years.map((value) => ({ value, label: String(value) }))}
          onChange={onYear}
        />
      </label>
      {query.data ? (
        <>
          <p className="quiet">
            {query.data.is_final ? (
              <>
                Published on <a href={`/transparency-report?year=${year}`}>the public page</a>, without the numbers that
                are marked here.
              </>
            ) : (
              `A draft, counted ${formatLocalTime(query.data.created_at)}. It is published when the year has ended, without the numbers that are marked here.`
            )}
          </p>
          <ReportTables report={query.data} />
        </>
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Counting...</Loading>
      )}
    </section>
  )
}
