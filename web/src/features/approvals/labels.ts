/** What the pending actions and their states are called. */
import type { ApprovalState, PendingAction } from './approval-queries'

const KINDS: Readonly<Record<string, string>> = {
  'payment.refund': 'Refund a payment',
  'validation_request.refund': 'Refund a validation request',
  'certificate.revoke': 'Revoke a certificate',
  'product_batch.delete': 'Delete many products',
}

export const STATES: Record<ApprovalState, string> = {
  pending: 'Waits for a second admin',
  approved: 'Approved, being done',
  done: 'Done',
  rejected: 'Rejected',
  failed: 'Failed',
  expired: 'Expired',
}

export const STATE_NAMES = Object.keys(STATES) as ApprovalState[]

export const nameAction = ({ kind }: PendingAction): string => KINDS[kind] ?? kind

/** The amount of a refund; null for all other actions. */
export function formatRefund({ params }: PendingAction): string | null {
  const { amount, currency } = params
  if (typeof amount !== 'number' || typeof currency !== 'string') return null
  return new Intl.NumberFormat('en', { style: 'currency', currency: currency.toUpperCase() }).format(amount / 100)
}

/** The page that shows the object; null if there is none. */
export function findPage({ object_kind: kind, object_id: id }: PendingAction): string | null {
  if (kind === 'certificate') return `/admin-dashboard?tab=validation&view=certificates&certificate=${id}`
  if (kind === 'product_batch') return `/admin-dashboard?tab=products&open=${id}`
  if (kind === 'validation_request') return `/admin-dashboard?tab=validation&request=${id}`
  return null
}
