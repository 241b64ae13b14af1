/** Labels of requests. */
import type { Kind, State } from './queries'

export const STATES: readonly { value: State; label: string }[] = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
  { value: 'won', label: 'Won' },
  { value: 'lost', label: 'Lost' },
]

export const KINDS: Record<Kind, string> = { demo: 'Demo', pricing: 'Pricing' }

export const stateLabel = (state: State): string => STATES.find(({ value }) => value === state)?.label ?? state

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `21 Nov 2026`, in the reader's own time zone. */
export const formatDay = (time: string): string => DAY.format(new Date(time))

export const MAX_NOTE_LENGTH = 2000
