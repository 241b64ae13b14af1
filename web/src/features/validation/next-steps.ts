/** Who must do what next with a request, as its vendor reads it. */
import { formatLongDate } from '../../ui/dates'
import { describeDifference } from './directory-warning'
import type { RequestDetails } from './request-queries'

/** A sentence that begins with `who`: `You` + `can reply until ...`. */
export type NextStep = { who: string; what: string }

const ADMIN = 'An admin'
const TESTER = 'The tester'
const DECIDER = 'The decider'
const YOU = 'You'

/** The steps that are due, that of the request's state first; `today` is a day such as `2026-11-20`. */
export function listNextSteps(request: RequestDetails, today: string): NextStep[] {
  return [
    ...describeState(request, today),
    ...describeDifferences(request),
    ...request.cases.flatMap((each) => describeCase(each, request)),
  ]
}

function describeState(request: RequestDetails, today: string): NextStep[] {
  const { status, testingStartDate: start, estimatedCompletion: completion } = request
  switch (status) {
    case 'awaiting_payment':
      return [{ who: YOU, what: 'pay for the request. It is submitted as soon as the payment has arrived.' }]
    case 'submitted':
      return [
        ...(request.awaitsProduct ? [{ who: ADMIN, what: 'adds the software to the directory.' }] : []),
        { who: ADMIN, what: 'assigns a tester and a decider, and schedules the testing.' },
      ]
    case 'scheduled':
      return [
        ...(request.awaitsProduct ? [{ who: ADMIN, what: 'adds the software to the directory.' }] : []),
        { who: TESTER, what: `starts testing${start ? ` on ${formatLongDate(start)}` : ''}.` },
      ]
    case 'started':
    case 'in_progress': {
      const until = completion ? ` The whole validation should be completed by ${formatLongDate(completion)}.` : ''
      return [{ who: TESTER, what: `examines the criteria of your package.${until}` }]
    }
    case 'completed':
      return [{ who: TESTER, what: 'sends you the draft report, which you can reply to.' }]
    case 'report_sent':
      return [describeReply(request, today)]
    case 'replied':
      return [{ who: DECIDER, what: 'reads your reply and decides, unless the tester resumes testing because of it.' }]
    case 'rejected':
      return describeAppeal(request, today)
    case 'appealed':
      return [{ who: ADMIN, what: 'who had no part in the request so far decides on your appeal.' }]
    case 'withdrawn':
      return [{ who: ADMIN, what: 'decides on the refund, if you have paid.' }]
    case 'draft':
    case 'issued':
    case 'appeal_dismissed':
    case 'canceled':
      return []
  }
}

/** What the vendor must bring up to date before a certificate can be issued. */
function describeDifferences({ directoryDifferences: differences, status }: RequestDetails): NextStep[] {
  if (differences.length === 0 || status === 'draft') return []
  const named = differences.map(describeDifference).join(' ')
  const isExamined = differences.some(({ source }) => source === 'testing')
  const how = isExamined
    ? 'bring the profile back to the examined facts, or ask in your reply that the changed facts are examined'
    : "bring the product's profile up to date, or ask us to correct the request"
  return [{ who: YOU, what: `must ${how}: no certificate can be issued while they differ. ${named}` }]
}

function describeReply({ replyDueDate: due }: RequestDetails, today: string): NextStep {
  if (!due) return { who: YOU, what: 'can reply to the draft report. Then the decider decides.' }
  if (due < today) return { who: DECIDER, what: `decides. The time to reply ended on ${formatLongDate(due)}.` }
  return { who: YOU, what: `can reply to the draft report until ${formatLongDate(due)}. Then the decider decides.` }
}

function describeAppeal({ appealDueDate: due }: RequestDetails, today: string): NextStep[] {
  if (!due || due < today) return []
  return [{ who: YOU, what: `can appeal until ${formatLongDate(due)}. Without an appeal, the rejection is final.` }]
}

function describeCase(
  { kind, status, due_date: responseDue }: RequestDetails['cases'][number],
  request: RequestDetails,
): NextStep[] {
  if (status !== 'open') return []
  if (kind === 'complaint') return [{ who: ADMIN, what: 'who does not work on the request answers your complaint.' }]
  if (responseDue)
    return [
      {
        who: YOU,
        what: `can reply by ${formatLongDate(responseDue)} to our email about the surveillance, to show that the criteria are still met.`,
      },
      { who: 'We', what: 'then decide whether the certificate is suspended.' },
    ]
  const due = request.surveillanceDueDate
  if (!due) return [{ who: 'We', what: 'examine whether the conditions of the certificate are still met.' }]
  return [
    {
      who: 'We',
      what: `examine the change by ${formatLongDate(due)}. After that day, the certificate is suspended.`,
    },
    { who: YOU, what: "can restore the examined facts in the product's profile, which ends the surveillance." },
  ]
}
