/** Names of the states of a claim. */
import type { Claim } from '../queries'

export const STATE_LABELS: Record<Claim['status'], string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  revoked: 'Revoked',
}
