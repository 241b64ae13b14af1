/** The files and reports of a request, to download; a failed report can be generated again. */
import Button from 'antd/es/button/Button'
import { ApiError } from '../../../api/errors'
import { formatSize } from '../format'
import { REPORT_TYPE_LABELS, ReportFacts } from '../report-facts'
import { downloadReport } from '../request-queries'
import { type StaffRequestDetails, downloadFile, retryReport, useStaffMutation } from './queries'
import styles from './staff.module.css'

type File = StaffRequestDetails['files'][number]
type Report = StaffRequestDetails['reports'][number]

export function Documents({ request }: { request: StaffRequestDetails }) {
  if (request.files.length === 0 && request.reports.length === 0) return null
  return (
    <section aria-labelledby="documents-heading">
      <h3 id="documents-heading">Files and reports</h3>
      <ul className={styles.evidence}>
        {request.files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
        {request.reports.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

const SCAN_LABELS: Record<File['scanState'], string> = {
  pending: 'in quarantine until it is scanned',
  clean: 'scanned',
  infected: 'infected: cannot be downloaded',
  not_scanned: 'not scanned',
}

function FileRow({ file }: { file: File }) {
  const downloadMutation = useStaffMutation(downloadFile, { failureTitle: 'Failed to download the file' })
  return (
    <li>
      <bdi>{file.name}</bdi>{' '}
      <span className="quiet">
        {formatSize(file.size)}, {file.deletedAt ? 'deleted' : SCAN_LABELS[file.scanState]}
      </span>
      {file.downloadUrl ? (
        <Button
          aria-label={`Download ${file.name}`}
          loading={downloadMutation.isPending}
          onClick={() => downloadMutation.mutate(file)}
        >
          Download
        </Button>
      ) : null}
    </li>
  )
}

function ReportRow({ report }: { report: Report }) {
  const downloadMutation = useStaffMutation(downloadReport, { failureTitle: 'Failed to download the report' })
  // A stored file that is damaged is refused, and can be generated again.
  const isDamaged = downloadMutation.error instanceof ApiError && downloadMutation.error.status === 409
  const retryMutation = useStaffMutation(retryReport, {
    failureTitle: 'Failed to generate the report',
    onDone: () => downloadMutation.reset(),
  })
  return (
    <li aria-label={report.title}>
      <b>{REPORT_TYPE_LABELS[report.reportType]}</b> <bdi>{report.softwareName}</bdi>
      <ReportFacts report={report} className={styles.reportFacts} />
      {report.status === 'ready' ? (
        <Button
          aria-label={`Download ${report.title}`}
          loading={downloadMutation.isPending}
          onClick={() => downloadMutation.mutate(report)}
        >
          Download
        </Button>
      ) : null}
      {report.status === 'generating' ? <Button disabled>Processing</Button> : null}
      {report.status === 'failed' || (report.status === 'ready' && isDamaged) ? (
        <Button loading={retryMutation.isPending} onClick={() => retryMutation.mutate(report.id)}>
          Generate again
        </Button>
      ) : null}
    </li>
  )
}
