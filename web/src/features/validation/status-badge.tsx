/** The badge of a request's state; its colour comes with the request. */
import type { ValidationRequest } from './request-queries'
import styles from './centre.module.css'

const EXPRESS_LABELS: Record<NonNullable<ValidationRequest['expressStatus']>, string> = {
  processing: 'Processing',
  'in-review': 'In review',
  'report-ready': 'Report ready',
  complete: 'Complete',
}

export function StatusBadge({ request }: { request: ValidationRequest }) {
  const label = request.expressStatus ? EXPRESS_LABELS[request.expressStatus] : request.statusLabel
  return (
    <span className={`badge ${styles.status}`} data-colour={request.badge}>
      {label}
    </span>
  )
}
