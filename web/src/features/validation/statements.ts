/** The statements that a vendor can make on a request, each with a dialog. */
import { appealDecision, replyToReport, submitComplaint, withdrawRequest } from './request-queries'

export type StatementKind = 'reply' | 'appeal' | 'complaint' | 'withdraw'

type Statement = {
  title: string
  note: string
  label: string
  missing: string
  action: string
  done: string
  isDestructive?: boolean
  send: (requestId: string, text: string) => Promise<unknown>
}

export const STATEMENTS: Record<StatementKind, Statement> = {
  reply: {
    title: 'Reply to the draft report',
    note: 'The tester reads your reply before the decision. You can reply once to each draft.',
    label: 'Your reply',
    missing: 'Please write a reply.',
    action: 'Send reply',
    done: 'Your reply was sent.',
    send: replyToReport,
  },
  appeal: {
    title: 'Appeal',
    note: 'Someone who was not involved so far decides on the appeal. You can appeal once.',
    label: 'Why should the decision be changed?',
    missing: 'Please explain why the decision should be changed.',
    action: 'Send appeal',
    done: 'Your appeal was sent.',
    send: appealDecision,
  },
  complaint: {
    title: 'Complain',
    note: 'A complaint is about how the request is handled. An admin who does not work on it answers.',
    label: 'What went wrong?',
    missing: 'Please describe what went wrong.',
    action: 'Send complaint',
    done: 'Your complaint was sent.',
    send: submitComplaint,
  },
  withdraw: {
    title: 'Withdraw the request',
    note: 'This cannot be undone. An admin decides on the refund.',
    label: 'Reason',
    missing: 'Please give a reason.',
    action: 'Withdraw',
    done: 'The request was withdrawn.',
    isDestructive: true,
    send: withdrawRequest,
  },
}
