/** What a vendor can do with a request: read its report, reply, appeal, complain, withdraw, give feedback. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { Suspense, useState } from 'react'
import { formatLongDate } from '../../ui/dates'
import { lazyPart } from '../../ui/lazy-part'
import { type RequestDetails, downloadReport, reportsQuery, useCentreMutation } from './request-queries'
import type { StatementKind } from './statements'
import styles from './centre.module.css'

const StatementDialog = lazyPart(() => import('./statement-dialog'))
const FeedbackDialog = lazyPart(() => import('./feedback-dialog'))

export function RequestActions({ request }: { request: RequestDetails }) {
  const [dialog, setDialog] = useState<StatementKind | 'feedback' | null>(null)
  const close = () => setDialog(null)
  const canDo = (move: RequestDetails['allowedMoves'][number]): boolean => request.allowedMoves.includes(move)
  // The specification shows both buttons of an express request in this state only.
  const canReadReport = request.programme !== 'express' || request.expressStatus === 'report-ready'
  return (
    <div className={styles.requestActions}>
      {canReadReport ? <ReportButton request={request} /> : null}
      {canDo('reply') ? (
        <Button type="primary" onClick={() => setDialog('reply')}>
          Reply to the draft report{formatDueDate(request.replyDueDate)}
        </Button>
      ) : null}
      {canDo('appeal') ? (
        <Button onClick={() => setDialog('appeal')}>Appeal{formatDueDate(request.appealDueDate)}</Button>
      ) : null}
      {canReadReport && request.canGiveFeedback ? (
        <Button onClick={() => setDialog('feedback')}>Feedback</Button>
      ) : null}
      {canComplain(request) ? <Button onClick={() => setDialog('complaint')}>Complain</Button> : null}
      {canDo('withdraw') ? (
        <Button danger onClick={() => setDialog('withdraw')}>
          Withdraw
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {dialog === 'feedback' ? <FeedbackDialog request={request} onClose={close} /> : null}
        {dialog && dialog !== 'feedback' ? <StatementDialog kind={dialog} request={request} onClose={close} /> : null}
      </Suspense>
    </div>
  )
}

/** About a submitted request, and about one thing at a time. */
const canComplain = ({ submittedDate, cases }: RequestDetails): boolean =>
  submittedDate !== null && !cases.some(({ kind, status }) => kind === 'complaint' && status === 'open')

const formatDueDate = (day: string | null): string => (day ? ` (until ${formatLongDate(day)})` : '')

/** Downloads the latest report of the request; shown only when there is one. */
function ReportButton({ request }: { request: RequestDetails }) {
  const { data: reports } = useQuery(reportsQuery())
  const downloadMutation = useCentreMutation(downloadReport, { failureTitle: 'Failed to download the report' })
  const report = reports?.find(({ requestId, status }) => requestId === request.id && status === 'ready')
  if (!report) return null
  return (
    <Button loading={downloadMutation.isPending} onClick={() => downloadMutation.mutate(report)}>
      Download
    </Button>
  )
}
