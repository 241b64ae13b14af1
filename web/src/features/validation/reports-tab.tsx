/** The reports of a vendor's requests; a report can be downloaded when it is ready. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { REPORT_TYPE_LABELS, ReportFacts } from './report-facts'
import { type ValidationReport, downloadReport, reportsQuery, useCentreMutation } from './request-queries'
import styles from './centre.module.css'

export function ReportsTab() {
  const query = useQuery(reportsQuery())
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading reports...</Loading>
  if (query.data.length === 0)
    return <p className="quiet">No reports yet. You get the draft report when testing is completed.</p>
  return (
    <ul className={styles.list} aria-label="Reports">
      {query.data.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} />
        </li>
      ))}
    </ul>
  )
}

function ReportCard({ report }: { report: ValidationReport }) {
  const downloadMutation = useCentreMutation(downloadReport, { failureTitle: 'Failed to download the report' })
  return (
    <article className={styles.request} aria-label={report.title}>
      <header>
        <h2>
          <bdi>{report.softwareName}</bdi>
        </h2>
        <span className="badge">{REPORT_TYPE_LABELS[report.reportType]}</span>
      </header>
      <ReportFacts
        report={report}
        className={styles.requestFacts}
        requestNumber={
          <PageLink to={`/software-validation-management?request=${report.requestId}`}>{report.requestNumber}</PageLink>
        }
      />
      <p className={styles.cardActions}>
        {report.status === 'ready' ? (
          <Button loading={downloadMutation.isPending} onClick={() => downloadMutation.mutate(report)}>
            Download
          </Button>
        ) : null}
        {report.status === 'generating' ? <Button disabled>Processing</Button> : null}
        {report.status === 'failed' ? (
          <span role="status">The file could not be generated. Our team was notified and will generate it again.</span>
        ) : null}
      </p>
      {report.sha256 ? (
        <p className={styles.hash}>
          SHA-256 <code>{report.sha256}</code>
        </p>
      ) : null}
    </article>
  )
}
