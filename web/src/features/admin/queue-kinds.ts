/** What waits for an admin: its name, and the tab where it is decided. */
import type { QueueKind } from './overview-queries'

export const QUEUE_LABELS: Record<QueueKind, string> = {
  claim: 'Claims',
  profile_change: 'Profile changes',
  proof: 'Proofs of use',
  flag: 'Flagged reviews',
  appeal: 'Appeals against hidden reviews',
  held_review: 'Reviews on hold',
  quarantine: 'Products in quarantine',
  validation: 'Validation requests',
  erasure: 'Accounts to erase',
  recheck: 'Rechecks',
  suggestion: 'Suggestions',
}

/** `params` open the list of all of the kind, with `idParam` one of them. */
type Place = { tab: string; params?: Record<string, string>; idParam?: 'open' | 'edit' | 'request' }

export const QUEUE_TABS: Record<QueueKind, Place> = {
  claim: { tab: 'claims', idParam: 'open' },
  profile_change: { tab: 'claims', params: { view: 'changes' } },
  proof: { tab: 'reviews', params: { state: 'proof' }, idParam: 'open' },
  flag: { tab: 'reviews', params: { state: 'flagged' }, idParam: 'open' },
  appeal: { tab: 'reviews', params: { state: 'appealed' }, idParam: 'open' },
  held_review: { tab: 'reviews', params: { state: 'on_hold' }, idParam: 'open' },
  quarantine: { tab: 'products', params: { status: 'quarantined' }, idParam: 'edit' },
  validation: { tab: 'validation', idParam: 'request' },
  erasure: { tab: 'users', idParam: 'open' },
  recheck: { tab: 'moderation', idParam: 'open' },
  suggestion: { tab: 'suggestions', idParam: 'open' },
}
