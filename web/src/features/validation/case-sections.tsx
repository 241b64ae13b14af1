/** What was decided about a request and what is disputed: reply, decision, appeal, complaints, surveillance, certificate. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatLongDate } from '../../ui/dates'
import { PageLink } from '../../ui/page-link'
import { CERTIFICATE_STATUS_LABELS } from './certificate-labels'
import { CASE_KINDS, CASE_STATES, type CaseEntry, type HistoryEntry } from './history-words'
import { type RequestDetails, certificatesQuery } from './request-queries'
import styles from './centre.module.css'

type Props = { request: RequestDetails }

export function CaseSections({ request }: Props) {
  return (
    <>
      {request.certificateNumber ? <CertificateLine number={request.certificateNumber} /> : null}
      {request.reply ? <Section title="Your reply to the draft report" texts={[{ text: request.reply }]} /> : null}
      <Decision request={request} />
      <Appeal request={request} />
      {request.cases.map((entry) => (
        <CaseSection key={entry.id} entry={entry} dueDate={request.surveillanceDueDate} />
      ))}
    </>
  )
}

function CertificateLine({ number }: { number: string }) {
  const { data: certificates } = useQuery(certificatesQuery())
  const status = certificates?.find(({ id }) => id === number)?.status
  return (
    <section aria-label="Certificate">
      <h3>Certificate</h3>
      <p>
        <PageLink to={`/certificates/${number}`}>{number}</PageLink>
        {status ? `, ${(CERTIFICATE_STATUS_LABELS[status] ?? status).toLowerCase()}` : null}
      </p>
    </section>
  )
}

/** The latest entry of one of these kinds. */
const findMove = ({ history }: RequestDetails, ...moves: HistoryEntry['move'][]): HistoryEntry | undefined =>
  history.findLast(({ move }) => moves.includes(move))

function Decision({ request }: Props) {
  const decision = findMove(request, 'issue', 'reject')
  const reason = decision ? decision.note : request.decisionReason
  if (!decision && !reason) return null
  const verdict = decision?.move === 'issue' ? 'Certificate issued' : 'Rejected'
  return (
    <Section
      title="Decision"
      status={decision ? `${verdict} on ${formatLongDate(decision.movedAt)}` : undefined}
      texts={[{ text: reason }]}
    />
  )
}

function Appeal({ request }: Props) {
  const appeal = findMove(request, 'appeal')
  if (!appeal) return null
  const outcome = findMove(request, 'uphold_appeal', 'dismiss_appeal')
  const verdict = outcome?.move === 'uphold_appeal' ? 'Upheld' : 'Dismissed'
  return (
    <Section
      title="Appeal"
      status={
        outcome
          ? `${verdict} on ${formatLongDate(outcome.movedAt)}`
          : `In review since ${formatLongDate(appeal.movedAt)}`
      }
      texts={[
        { label: 'You wrote', text: appeal.note },
        { label: 'Answer', text: outcome?.note ?? '' },
      ]}
    />
  )
}

function CaseSection({ entry, dueDate }: { entry: CaseEntry; dueDate: string | null }) {
  const { kind, status, reason, outcome, opened_at: openedAt, closed_at: closedAt } = entry
  const isOpen = status === 'open'
  const due = entry.due_date ?? dueDate
  return (
    <Section
      title={CASE_KINDS[kind]}
      status={
        closedAt ? `${CASE_STATES[status]} on ${formatLongDate(closedAt)}` : `Open since ${formatLongDate(openedAt)}`
      }
      texts={[
        { label: kind === 'complaint' ? 'You wrote' : 'Reason', text: reason },
        { label: 'Answer', text: outcome || (isOpen && kind === 'complaint' ? 'Not answered yet.' : '') },
        {
          label: 'Deadline',
          text: isOpen && kind === 'surveillance' && due ? formatLongDate(due) : '',
        },
      ]}
    />
  )
}

type Text = { label?: string; text: string }
type SectionProps = { title: string; status?: string | undefined; texts: Text[] }

function Section({ title, status, texts }: SectionProps): ReactNode {
  return (
    <section aria-label={title} className={styles.case}>
      <h3>
        {title} {status ? <span className="badge">{status}</span> : null}
      </h3>
      {texts
        .filter(({ text }) => text)
        .map(({ label, text }) => (
          <p key={label ?? title} className={styles.prose}>
            {label ? <span className="quiet">{label}: </span> : null}
            <bdi>{text}</bdi>
          </p>
        ))}
    </section>
  )
}
