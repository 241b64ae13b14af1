/** The numbers of a report on moderation as tables, one for each question. */
import { formatDuration } from '../../ui/duration'
import type { Report, ReportEntry } from './queries'
import styles from './moderation.module.css'

type ListName = {
  [Name in keyof Report]: Report[Name] extends ReportEntry[] ? Name : never
}[keyof Report]

const TABLES: readonly { name: ListName; title: string; note?: string }[] = [
  { name: 'by_kind', title: 'Restrictions by kind of content' },
  { name: 'by_ground', title: 'Restrictions by ground' },
  { name: 'by_basis', title: 'Illegal content and breaches of our terms' },
  { name: 'by_restriction', title: 'What was restricted' },
  { name: 'by_means', title: 'Automated or not' },
  { name: 'notices', title: 'Notices of users', note: 'Flags on reviews, by what they said.' },
  { name: 'notice_decisions', title: 'Decisions on notices' },
  { name: 'appeals', title: 'Appeals against hidden reviews' },
  {
    name: 'rechecks',
    title: 'Rechecks',
    note: 'A random sample of our decisions is looked at again by another admin.',
  },
]

export function ReportTables({ report }: { report: Report }) {
  return (
    <div className={styles.report}>
      <p className={styles.total}>
        <strong>
          <Value entry={report.total} />
        </strong>{' '}
        restrictions of content, services and accounts
      </p>
      {TABLES.map(({ name, title, note }) => (
        <section key={name} aria-labelledby={`report-${name}`}>
          <h3 id={`report-${name}`}>{title}</h3>
          {note ? <p className="quiet">{note}</p> : null}
          {report[name].length > 0 ? <NumberTable title={title} entries={report[name]} /> : <p>None.</p>}
        </section>
      ))}
      <section aria-labelledby="report-times">
        <h3 id="report-times">Median time to decide</h3>
        <table className={styles.numbers} aria-label="Median time to decide">
          <tbody>
            {report.times.map(({ key, label, median_seconds: seconds, is_published: isPublished }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  {seconds === null ? <Missing /> : formatDuration(seconds)}
                  {isPublished || seconds === null ? null : <NotPublished />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function NumberTable({ title, entries }: { title: string; entries: readonly ReportEntry[] }) {
  return (
    <table className={styles.numbers} aria-label={title}>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.key}>
            <th scope="row">{entry.label}</th>
            <td>
              <Value entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ entry: { count, is_published: isPublished } }: { entry: ReportEntry }) {
  if (count === null) return <Missing />
  return (
    <>
      {count.toLocaleString()}
      {isPublished ? null : <NotPublished />}
    </>
  )
}

const Missing = () => (
  <span>
    <span aria-hidden="true">–</span>
    <span className="sr-only">not published</span>
  </span>
)

const NotPublished = () => <span className={`badge ${styles.mark}`}>Not published</span>
