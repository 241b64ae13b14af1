/** Asks for the reason of restoring an earlier revision. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { refreshProducts } from './queries'

type Props = {
  number: number
  introduction: string
  maxReason: number
  onRestore: (reason: string) => Promise<unknown>
  onClose: () => void
  /** Called once the product has been read again. */
  onRefreshed?: () => void
}

export function RestoreDialog({ number, introduction, maxReason, onRestore, onClose, onRefreshed }: Props) {
  const client = useQueryClient()
  return (
    <FormDialog<{ reason: string }>
      title={`Restore revision ${number}?`}
      formName="restore-revision"
      errorField="reason"
      actionLabel="Restore"
      busyActionLabel="Restoring..."
      introduction={<p>{introduction}</p>}
      onSubmit={async ({ reason }) => {
        await onRestore(reason)
        toast.success('Product Updated')
        onClose()
        await refreshProducts(client)
        onRefreshed?.()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label="Reason"
        extra="Required. Stored with the new revision."
        rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
      >
        <TextArea dir="auto" maxLength={maxReason} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormDialog>
  )
}
