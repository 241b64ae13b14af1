/** Confirms the deletion of many products with their number, and the undo of a batch. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { formatCount } from './batch-labels'
import { type Batch, batchQuery, startBatch, undoBatch } from './batch-queries'
import { refreshProducts } from './queries'

type Props = { batch: Batch; onClose: () => void }

/** The number of products, typed as digits; commas and spaces don't count. */
const parseCount = (text: string): number => Number(text.replaceAll(/[\s,.]/g, ''))

export function CountField({ count }: { count: number }) {
  return (
    <Form.Item
      name="count"
      label={`Type ${String(count)} to confirm`}
      rules={[
        {
          validator: async (_, text: string | undefined) => {
            if (parseCount(text ?? '') !== count || !text?.trim()) throw new Error(`Please type ${String(count)}.`)
          },
        },
      ]}
    >
      <Input inputMode="numeric" autoComplete="off" maxLength={12} />
    </Form.Item>
  )
}

export function DeleteBatchDialog({ batch, count, onClose }: Props & { count: number }) {
  const client = useQueryClient()
  return (
    <FormDialog<{ count: string }>
      title={`Delete ${formatCount(count)}?`}
      formName="delete-batch"
      errorField="count"
      actionLabel="Request the deletion"
      busyActionLabel="Requesting..."
      isDestructive
      introduction={
        <p className="form-note">
          They are deleted when a second admin approves it within seven days. Their pages then say that they were
          removed. You can undo it for 30 days.
        </p>
      }
      onSubmit={async () => {
        client.setQueryData(batchQuery(batch.id).queryKey, await startBatch(batch.id, count))
        toast.success('Deletion requested', 'A second admin must approve it.')
        onClose()
        await refreshProducts(client)
      }}
      onClose={onClose}
    >
      <CountField count={count} />
    </FormDialog>
  )
}

export function UndoDialog({ batch, onClose }: Props) {
  const client = useQueryClient()
  return (
    <FormDialog<{ error: string }>
      title="Undo this batch?"
      formName="undo-batch"
      errorField="error"
      actionLabel="Undo"
      busyActionLabel="Starting..."
      introduction={
        <p className="form-note">
          {formatCount(batch.counts.changed ?? 0)} get their former values back. Products that were changed since are
          left as they are, and listed afterwards.
        </p>
      }
      onSubmit={async () => {
        client.setQueryData(batchQuery(batch.id).queryKey, await undoBatch(batch.id))
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="error" noStyle={false} style={{ margin: 0 }}>
        <input type="hidden" />
      </Form.Item>
    </FormDialog>
  )
}
