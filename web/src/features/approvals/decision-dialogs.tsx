/** Confirms the approval of a pending action, or asks for the reason of a rejection. */
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { PageLink } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import { type PendingAction, useDecision } from './approval-queries'
import { findPage, formatRefund, nameAction } from './labels'
import styles from './approvals.module.css'

const MAX_REASON_LENGTH = 500

type Props = { action: PendingAction; onClose: () => void }

export function ApproveDialog({ action, onClose }: Props) {
  const decision = useDecision(action.id)
  return (
    <FormDialog<{ isChecked: boolean }>
      title={`Approve: ${nameAction(action)}`}
      formName="approve"
      errorField="isChecked"
      actionLabel="Approve"
      busyActionLabel="Approving..."
      isDestructive
      introduction={<Summary action={action} />}
      onSubmit={async () => {
        await decision.mutateAsync(null)
        toast.success('Approved and done.')
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="isChecked"
        valuePropName="checked"
        rules={[
          {
            validator: async (_, isChecked) => {
              if (!isChecked) throw new Error('Please confirm that you have checked it.')
            },
          },
        ]}
      >
        <Checkbox>I have checked what will be done and why. It can’t be undone.</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}

export function RejectDialog({ action, onClose }: Props) {
  const decision = useDecision(action.id)
  const label = action.is_own ? 'Withdraw' : 'Reject'
  return (
    <FormDialog<{ reason: string }>
      title={`${label}: ${nameAction(action)}`}
      formName="reject"
      errorField="reason"
      actionLabel={label}
      busyActionLabel="Sending..."
      introduction={<Summary action={action} />}
      onSubmit={async ({ reason }) => {
        await decision.mutateAsync(reason.trim())
        toast.success(action.is_own ? 'Withdrawn.' : 'Rejected.')
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={3} maxLength={MAX_REASON_LENGTH} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}

function Summary({ action }: { action: PendingAction }) {
  const amount = formatRefund(action)
  const page = findPage(action)
  return (
    <div className={styles.summary}>
      <p className={styles.object}>
        {page ? <PageLink to={page}>{action.object_id}</PageLink> : action.object_id}
        {amount ? `, ${amount}` : ''}
      </p>
      <p dir="auto">{action.reason}</p>
    </div>
  )
}
