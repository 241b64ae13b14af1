/** What the status of a certificate means, in words and colours. */
import type { components } from '../api/api.gen'
import { formatLongDate } from '../ui/dates'

type CertificateSummary = components['schemas']['CertificateSummary']
type CertificateRecord = components['schemas']['CertificateRecord']
type CertificateStatus = CertificateSummary['status']

export type Colour = 'emerald' | 'amber' | 'red' | 'gray'

export const STATUSES: Record<CertificateStatus, { label: string; colour: Colour }> = {
  active: { label: 'Valid', colour: 'emerald' },
  suspended: { label: 'Suspended', colour: 'amber' },
  expired: { label: 'Expired', colour: 'gray' },
  revoked: { label: 'Revoked', colour: 'red' },
  superseded: { label: 'Superseded', colour: 'gray' },
}

/** In place of any status: a sample certifies nothing. */
export const SAMPLE: { label: string; colour: Colour } = { label: 'Sample', colour: 'gray' }

export const isStatus = (value: string): value is CertificateStatus => Object.hasOwn(STATUSES, value)

export const isSample = ({ issuer }: Pick<CertificateSummary, 'issuer'>): boolean => issuer === 'sample'

/** The sentence at the top of a certificate's page. */
export function describeStatus(certificate: CertificateRecord): string {
  if (isSample(certificate)) return 'This is a sample. It certifies nothing: no test led to it.'
  const changedOn = formatLongDate(certificate.status_changed_at)
  switch (certificate.status) {
    case 'active':
      return `This certificate is valid until ${formatLongDate(certificate.expires_at)}.`
    case 'suspended':
      return `This certificate was suspended on ${changedOn}. Do not rely on it until it is reinstated.`
    case 'expired':
      return `This certificate expired on ${formatLongDate(certificate.expires_at)}.`
    case 'revoked':
      return `This certificate was revoked on ${changedOn}. It is not valid any more.`
    case 'superseded':
      return `This certificate was replaced by a newer one on ${changedOn}.`
  }
}
