/** The status of a certificate, as its vendor reads it. */
export const CERTIFICATE_STATUS_LABELS: Record<string, string> = {
  active: 'Active',
  suspended: 'Suspended',
  expired: 'Expired',
  revoked: 'Revoked',
  superseded: 'Superseded',
}
