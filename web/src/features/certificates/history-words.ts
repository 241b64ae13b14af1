/** The entries of a certificate's history in words. */
import { formatFieldNames } from '../../product-facts/field-names'
import type { CertificateRecord } from './queries'
import { isSample } from '../../certificate-status/statuses'

type Entry = CertificateRecord['history'][number]

const EVENTS: Record<string, string> = {
  issued: 'Certificate issued',
  suspended: 'Certificate suspended',
  reinstated: 'Suspension ended: the certificate is valid again',
  revoked: 'Certificate revoked',
  expired: 'Certificate expired',
  superseded: 'Replaced by a newer certificate',
  document_issued: 'Signed PDF published',
  surveillance_opened: 'Facts that we examined have changed',
  surveillance_closed: 'The product has the examined facts again',
  facts_accepted: 'Changed facts examined and accepted',
}

/** What happened: `Certificate issued`. */
export function describeEvent({ kind }: Entry, certificate: CertificateRecord): string {
  if (kind === 'issued' && isSample(certificate)) return 'Sample published'
  const words = kind.replaceAll('_', ' ')
  return EVENTS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Why it happened; the reason of a surveillance is the list of the fields that changed. */
export const describeReason = ({ kind, reason }: Entry): string =>
  kind === 'surveillance_opened' ? formatFieldNames(reason.split(', ').filter(Boolean)) : reason
