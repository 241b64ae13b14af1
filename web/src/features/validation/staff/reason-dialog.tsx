/** The dialog for a refund, a cancellation or a surveillance, each with its reason. */
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../../ui/form-dialog'
import { toast } from '../../../ui/toast'
import { openSurveillance, refundRequest, useStaffMutation } from './queries'

const REASONS = {
  refund: {
    title: 'Refund the request',
    note: 'A second admin must approve it within seven days. Then the whole payment is refunded, and a request that has not ended yet is canceled. The vendor reads the reason.',
    action: 'Refund',
    done: 'Waits for a second admin: the refund must be approved within seven days.',
    failure: 'Failed to refund',
    isDestructive: true,
    send: (id: string, reason: string): Promise<unknown> => refundRequest(id, reason),
  },
  cancellation: {
    title: 'Cancel the request',
    note: 'A second admin must approve it within seven days. Then the request is canceled and can no longer be paid. The vendor reads the reason.',
    action: 'Cancel the request',
    done: 'Waits for a second admin: the cancellation must be approved within seven days.',
    failure: 'Failed to cancel the request',
    isDestructive: true,
    send: (id: string, reason: string): Promise<unknown> => refundRequest(id, reason),
  },
  surveillance: {
    title: 'Open surveillance',
    note: 'Use this after a hint that the product has changed. The vendor gets an email with the reason and has 30 days to respond. The certificate stays as it is until the case is closed.',
    action: 'Open surveillance',
    done: 'The surveillance was opened.',
    failure: 'Failed to open the surveillance',
    isDestructive: false,
    send: (id: string, reason: string): Promise<unknown> => openSurveillance(id, reason),
  },
} as const

export type ReasonKind = keyof typeof REASONS
type Props = { kind: ReasonKind; requestId: string; onClose: () => void }

export function ReasonDialog({ kind, requestId, onClose }: Props) {
  const { title, note, action, done, failure, isDestructive, send } = REASONS[kind]
  const cancelLabel = kind === 'cancellation' ? 'Keep the request' : 'Cancel'
  const sendMutation = useStaffMutation((reason: string) => send(requestId, reason), { failureTitle: failure })
  return (
    <FormDialog<{ reason: string }>
      title={title}
      formName={kind}
      errorField="reason"
      actionLabel={action}
      busyActionLabel="Sending..."
      cancelLabel={cancelLabel}
      isDestructive={isDestructive}
      introduction={<p className="form-note">{note}</p>}
      onSubmit={async ({ reason }) => {
        await sendMutation.mutateAsync(reason.trim())
        toast.success(done)
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea rows={4} maxLength={5000} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
