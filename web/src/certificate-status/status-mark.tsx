/** The badge of a certificate's status; samples are never valid, so theirs says what they are. */
import type { components } from '../api/api.gen'
import { type Colour, SAMPLE, STATUSES, isSample } from './statuses'
import styles from './status-mark.module.css'

type Props = { certificate: Pick<components['schemas']['CertificateSummary'], 'status' | 'issuer'> }

export function StatusMark({ certificate }: Props) {
  return <StatusBadge {...(isSample(certificate) ? SAMPLE : STATUSES[certificate.status])} />
}

export function StatusBadge({ label, colour }: { label: string; colour: Colour }) {
  return (
    <span className={`badge ${styles.status}`} data-colour={colour}>
      {label}
    </span>
  )
}
