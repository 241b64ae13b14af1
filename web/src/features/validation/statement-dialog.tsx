/** The dialog for a reply, an appeal, a complaint or a withdrawal. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type RequestDetails, refreshCentre } from './request-queries'
import { STATEMENTS, type StatementKind } from './statements'

const MAX_LENGTH = 5000

type Props = { kind: StatementKind; request: RequestDetails; onClose: () => void }

export default function StatementDialog({ kind, request, onClose }: Props) {
  const client = useQueryClient()
  const { title, note, label, missing, action, done, isDestructive = false, send } = STATEMENTS[kind]

  async function sendStatement({ text }: { text: string }): Promise<void> {
    await send(request.id, text.trim())
    toast.success(done)
    await refreshCentre(client)
    onClose()
  }

  return (
    <FormDialog
      title={title}
      formName={kind}
      unsentName={`${kind}:${request.id}`}
      errorField="text"
      actionLabel={action}
      busyActionLabel="Sending..."
      isDestructive={isDestructive}
      introduction={<p className="form-note">{note}</p>}
      onSubmit={sendStatement}
      onClose={onClose}
    >
      <Form.Item name="text" label={label} rules={[{ required: true, whitespace: true, message: missing }]}>
        <TextArea rows={6} maxLength={MAX_LENGTH} showCount dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
