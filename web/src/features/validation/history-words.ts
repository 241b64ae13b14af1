/** The moves of a request in words, for its vendor and for the staff. */
import type { RequestDetails } from './request-queries'

export type HistoryEntry = RequestDetails['history'][number]

const MOVE_LABELS: Record<HistoryEntry['move'], string> = {
  order: 'Ordered',
  pay: 'Payment received',
  withdraw: 'Withdrawn',
  cancel: 'Canceled',
  schedule: 'Testing scheduled',
  start: 'Testing started',
  record_finding: 'Finding recorded',
  correct: 'Version or deployment corrected',
  complete: 'Testing completed',
  send_report: 'Draft report sent',
  reply: 'Draft report answered',
  resume: 'Testing resumed',
  issue: 'Certificate issued',
  reject: 'Rejected',
  appeal: 'Appealed',
  uphold_appeal: 'Appeal upheld',
  dismiss_appeal: 'Appeal dismissed',
}

const PARTY_LABELS: Record<string, string> = {
  owner: 'by the vendor',
  admin: 'by an admin',
  tester: 'by the tester',
  decider: 'by the decider',
  appeal_decider: 'by the decider of the appeal',
  system: 'automatically',
}

/** `Testing started by the tester`; `owner` is what the vendor is called. */
export function describeMove({ move, party }: HistoryEntry, owner = PARTY_LABELS['owner']): string {
  if (move === 'pay') return MOVE_LABELS.pay
  return `${MOVE_LABELS[move]} ${party === 'owner' ? owner : (PARTY_LABELS[party] ?? '')}`.trim()
}

export type CaseEntry = RequestDetails['cases'][number]

export const CASE_KINDS: Record<CaseEntry['kind'], string> = { complaint: 'Complaint', surveillance: 'Surveillance' }

export const CASE_STATES: Record<CaseEntry['status'], string> = {
  open: 'Open',
  upheld: 'Upheld',
  dismissed: 'Dismissed',
}

export type Happening = { at: string; text: string; note: string }

const READ_ELSEWHERE: readonly HistoryEntry['move'][] = ['issue', 'reject', 'appeal', 'uphold_appeal', 'dismiss_appeal']

/** All that happened to a request, oldest first, as its vendor reads it; texts that have a section are left out. */
export function listHappenings({ history, cases, reply }: RequestDetails): Happening[] {
  const moves = history.map((entry) => ({
    at: entry.movedAt,
    text: describeMove(entry, 'by you'),
    note: READ_ELSEWHERE.includes(entry.move) || entry.note === reply ? '' : entry.note,
  }))
  const opened = cases.map(({ kind, opened_at: at }) => ({
    at,
    text: kind === 'complaint' ? 'Complaint sent by you' : 'Surveillance opened',
    note: '',
  }))
  const closed = cases.flatMap(({ kind, status, closed_at: at }) =>
    at ? [{ at, text: `${CASE_KINDS[kind]} ${CASE_STATES[status].toLowerCase()}`, note: '' }] : [],
  )
  return [...moves, ...opened, ...closed].sort((one, other) => one.at.localeCompare(other.at))
}
