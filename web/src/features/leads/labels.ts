/** Labels of requests. */
import type { LeadKind, LeadStateName } from './queries'

export const STATE_OPTIONS: readonly { value: LeadStateName; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
]

export const KIND_LABELS: Record<LeadKind, string> = { demo: 'Demo', pricing: 'Pricing' }

export const formatState = (state: LeadStateName): string =>
  STATE_OPTIONS.find(({ value }) => value === state)?.label ?? state

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `21 Nov 2026`, in the reader's own time zone. */
export const formatDay = (time: string): string => DAY_FORMAT.format(new Date(time))

export const MAX_NOTE_LENGTH = 2000
