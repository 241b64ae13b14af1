/** Labels of the staff's pages. */
import type { Finding, Part, RequestState } from './queries'

export const PART_LABELS: Record<Part, string> = {
  tester: 'Tester',
  decider: 'Decider',
  appeal_decider: 'Decider of the appeal',
}

export const VERDICT_LABELS: Record<Finding['verdict'], string> = {
  met: 'Met',
  not_met: 'Not met',
  not_applicable: 'Not applicable',
}

export const STATE_OPTIONS: { value: RequestState; label: string }[] = [
  { value: 'awaiting_payment', label: 'Awaiting payment' },
  { value: 'submitted', label: 'Request submitted' },
  { value: 'scheduled', label: 'Testing scheduled' },
  { value: 'started', label: 'Testing started' },
  { value: 'in_progress', label: 'Testing in progress' },
  { value: 'completed', label: 'Testing completed' },
  { value: 'report_sent', label: 'Draft report sent' },
  { value: 'replied', label: 'Reply received' },
  { value: 'issued', label: 'Certificate issued' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'appealed', label: 'Appeal in review' },
  { value: 'appeal_dismissed', label: 'Appeal dismissed' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'canceled', label: 'Canceled' },
]
