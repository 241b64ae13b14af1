/** A dialog with a name field; shows the server's errors at the field. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { FormDialog } from '../ui/form-dialog'
import type { ShortlistSummary } from './shortlist-queries'

type Props = {
  title: string
  name: string
  actionLabel: string
  onSave: (name: string) => Promise<ShortlistSummary>
  onClose: (saved?: ShortlistSummary) => void
}

export function NameDialog({ title, name, actionLabel, onSave, onClose }: Props) {
  const client = useQueryClient()

  async function saveName(fields: { name: string }): Promise<void> {
    const saved = await onSave(fields.name)
    await client.invalidateQueries({ queryKey: ['shortlists'] })
    onClose(saved)
  }

  return (
    <FormDialog
      title={title}
      formName="shortlist"
      errorField="name"
      actionLabel={actionLabel}
      busyActionLabel="Saving..."
      initialValues={{ name }}
      onSubmit={saveName}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'Please give the shortlist a name.' }]}
      >
        <Input maxLength={80} dir="auto" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
