/** The decision on a request or on its appeal: issue the certificate, or reject with reasons. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { formatLongDate } from '../../../ui/dates'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast'
import { IssueObstacles } from './issue-obstacles'
import { type StaffRequestDetails, decideRequest, useStaffMutation } from './queries'

type Fields = { verdict: 'issue' | 'reject'; reason?: string }

export function DecisionDialog({ request, onClose }: { request: StaffRequestDetails; onClose: () => void }) {
  const isAppeal = request.status === 'appealed'
  // The request may be read again while the dialog is open; what counts is what the decider saw before it.
  const [updatedAt] = useState(request.updatedAt)
  const decideMutation = useStaffMutation(
    ({ verdict, reason = '' }: Fields) =>
      decideRequest(request.id, { verdict, reason: reason.trim(), updated_at: updatedAt }),
    { failureTitle: 'Failed to decide' },
  )
  return (
    <FormDialog<Fields>
      title={isAppeal ? 'Decide the appeal' : 'Decide the request'}
      formName="decision"
      errorField="verdict"
      actionLabel="Decide"
      busyActionLabel="Saving..."
      introduction={
        <>
          <IssueObstacles obstacles={request.issueObstacles} />
          {request.status === 'report_sent' && request.replyDueDate ? (
            <p className="form-note">
              The vendor can reply until {formatLongDate(request.replyDueDate)}. Please decide after the reply, or after
              that day.
            </p>
          ) : null}
          <p className="form-note">The decision is sent to the vendor. It cannot be undone here.</p>
        </>
      }
      onSubmit={async (fields) => {
        await decideMutation.mutateAsync(fields)
        toast.success(fields.verdict === 'issue' ? 'The certificate was issued.' : 'The request was rejected.')
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="verdict" label="Decision" rules={[{ required: true, message: 'Please choose a decision.' }]}>
        <Radio.Group
          options={[
            {
              value: 'issue',
              label: isAppeal ? 'Uphold the appeal and issue the certificate' : 'Issue the certificate',
            },
            { value: 'reject', label: isAppeal ? 'Dismiss the appeal' : 'Reject the request' },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="reason"
        label="Reasons (required for a rejection)"
        dependencies={['verdict']}
        rules={[
          ({ getFieldValue }) => ({
            required: getFieldValue('verdict') === 'reject',
            whitespace: true,
            message: 'Please give the reasons.',
          }),
        ]}
      >
        <TextArea rows={6} maxLength={5000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
