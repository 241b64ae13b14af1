/** Refunds, revocations and deletions of many products that admins have requested: a different admin approves or rejects them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useMemo, useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { type ApprovalState, type PendingAction, approvalsQuery } from './approval-queries'
import { ApproveDialog, RejectDialog } from './decision-dialogs'
import { STATES, STATE_NAMES, findPage, formatRefund, nameAction } from './labels'
import styles from './approvals.module.css'

const ALL = 'all'

/** `state` is one of the states or "all", and pending without it; `at` is the number of the page. */
type Params = { state?: string; at?: string }
/** What the open dialog is about. */
type Decision = { action: PendingAction; verdict: 'approve' | 'reject' }
type Props = { params: Params; onChange: (params: Params) => void }

export default function Approvals({ params, onChange }: Props) {
  const state = toState(params.state)
  const page = Math.max(Math.trunc(Number(params.at)) || 1, 1)
  const query = useQuery({ ...approvalsQuery(state, page), placeholderData: keepPreviousData })
  // Above the table: it becomes a list of cards on narrow screens, and the dialog stays.
  const [decision, setDecision] = useState<Decision | null>(null)
  const columns = useMemo(() => buildColumns(setDecision), [])
  const turnTo = (next: number) => onChange({ ...params, at: String(next) })
  return (
    <div className={styles.view}>
      <h2>Approvals</h2>
      <p className="quiet">
        Refunds, revocations and deletions of many products are done when a different admin approves them within seven
        days.
      </p>
      <label className={styles.filter}>
        Status
        <Select<ApprovalState | typeof ALL>
          aria-label="Status"
          value={state ?? ALL}
          options={[...STATE_NAMES.map((value) => ({ value, label: STATES[value] })), { value: ALL, label: 'All' }]}
          onChange={(value) => onChange({ state: value })}
        />
      </label>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          {query.data.approvals.length > 0 ? (
            <DataTable label="Pending actions" columns={columns} rows={query.data.approvals} rowKey={({ id }) => id} />
          ) : (
            <p role="status">{state === 'pending' ? 'Nothing waits for an approval.' : 'No action has this status.'}</p>
          )}
          {query.data.total > query.data.page_size ? (
            <nav className={styles.pages} aria-label="Pages of approvals">
              <Button disabled={page === 1} onClick={() => turnTo(page - 1)}>
                Previous
              </Button>
              <Button disabled={page * query.data.page_size >= query.data.total} onClick={() => turnTo(page + 1)}>
                Next
              </Button>
            </nav>
          ) : null}
        </>
      ) : (
        <Loading>Loading approvals...</Loading>
      )}
      {decision ? <DecisionDialog {...decision} onClose={() => setDecision(null)} /> : null}
    </div>
  )
}

function DecisionDialog({ action, verdict, onClose }: Decision & { onClose: () => void }) {
  const Dialog = verdict === 'approve' ? ApproveDialog : RejectDialog
  return <Dialog action={action} onClose={onClose} />
}

function toState(state: string | undefined): ApprovalState | null {
  if (state === ALL) return null
  return STATE_NAMES.find((name) => name === state) ?? 'pending'
}

const buildColumns = (onDecide: (decision: Decision) => void): readonly Column<PendingAction>[] => [
  {
    key: 'action',
    title: 'Action',
    render: (action) => (
      <>
        {nameAction(action)}
        <br />
        <ObjectLink action={action} />
      </>
    ),
  },
  { key: 'amount', title: 'Amount', isNumber: true, render: (action) => formatRefund(action) ?? '–' },
  { key: 'reason', title: 'Reason', render: ({ reason }) => <span dir="auto">{reason}</span> },
  {
    key: 'requested',
    title: 'Requested',
    render: ({ requested_by_name: name, requested_at: time }) => (
      <>
        <bdi>{name || 'Deleted account'}</bdi>
        <br />
        <time className="quiet" dateTime={time}>
          {formatLocalTime(time)}
        </time>
      </>
    ),
  },
  { key: 'status', title: 'Status', render: (action) => <Status action={action} /> },
  {
    key: 'decide',
    title: 'Decision',
    render: (action) => (action.state === 'pending' ? <Decide action={action} onDecide={onDecide} /> : null),
  },
]

function ObjectLink({ action }: { action: PendingAction }) {
  const page = findPage(action)
  const id = <span className={styles.object}>{action.object_id}</span>
  return page ? <PageLink to={page}>{id}</PageLink> : id
}

function Status({ action }: { action: PendingAction }) {
  const { state, expires_at: end, decided_at: time, decided_by_name: name, note } = action
  return (
    <>
      {STATES[state]}
      <br />
      <span className="quiet">
        {state === 'pending' ? `Until ${formatLocalTime(end)}` : null}
        {time ? (
          <>
            <bdi>{name || 'Deleted account'}</bdi>, {formatLocalTime(time)}
          </>
        ) : null}
      </span>
      {note ? <p dir="auto">{note}</p> : null}
    </>
  )
}

function Decide({ action, onDecide }: { action: PendingAction; onDecide: (decision: Decision) => void }) {
  return (
    <div className={styles.buttons}>
      {action.is_own ? null : (
        <Button type="primary" onClick={() => onDecide({ action, verdict: 'approve' })}>
          Approve
        </Button>
      )}
      <Button onClick={() => onDecide({ action, verdict: 'reject' })}>{action.is_own ? 'Withdraw' : 'Reject'}</Button>
    </div>
  )
}
