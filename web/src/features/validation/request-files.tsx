/** The files of a request as its vendor uploaded them, to download. */
import { formatLongDate } from '../../ui/dates'
import { formatSize } from './format'
import { type RequestDetails, downloadFile, useCentreMutation } from './request-queries'
import styles from './centre.module.css'

const PURPOSES: Partial<Record<RequestDetails['files'][number]['purpose'], string>> = {
  technicalDocumentation: 'Technical documentation',
  sourceCodeSample: 'Source code sample',
}

type Props = { request: RequestDetails }

export function RequestFiles({ request }: Props) {
  const downloadMutation = useCentreMutation(downloadFile, { failureTitle: 'Failed to download the file' })
  if (request.files.length === 0) return null
  return (
    <section aria-label="Files">
      <h3>Files</h3>
      <ul className={styles.files}>
        {request.files.map((file) => (
          <li key={file.id}>
            {file.deletedAt ? (
              <bdi>{file.name}</bdi>
            ) : (
              <button
                type="button"
                className="text-button"
                aria-label={`Download ${file.name}`}
                disabled={downloadMutation.isPending}
                onClick={() => downloadMutation.mutate(file)}
              >
                <bdi>{file.name}</bdi>
              </button>
            )}{' '}
            <span className="quiet">
              {PURPOSES[file.purpose] ? `${PURPOSES[file.purpose]}, ` : ''}
              {formatSize(file.size)}, SHA-256 {file.sha256.slice(0, 16)}…
            </span>
            {file.deletedAt ? <span className="badge">Deleted {formatLongDate(file.deletedAt)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
