/** A dialog with a name field; shows the server's errors at the field. */
import { errorMessage } from '../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { useDialogFocus } from '../ui/dialog-focus'
import type { ShortlistSummary } from './shortlist-queries'

type Props = {
  title: string
  name: string
  action: string
  onSave: (name: string) => Promise<ShortlistSummary>
  onClose: (saved?: ShortlistSummary) => void
}

export function NameDialog({ title, name, action, onSave, onClose }: Props) {
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const focus = useDialogFocus()
  async function send(values: { name: string }): Promise<void> {
    setBusy(true)
    try {
      const saved = await onSave(values.name)
      await client.invalidateQueries({ queryKey: ['shortlists'] })
      onClose(saved)
    } catch (error) {
      form.setFields([{ name: 'name', errors: [errorMessage(error)] }])
      setBusy(false)
    }
  }
  return (
    <Modal
      {...focus}
      open
      title={title}
      okText={busy ? 'Saving...' : action}
      okButtonProps={{ loading: busy }}
      cancelText="Cancel"
      onCancel={() => onClose()}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        name="shortlist"
        layout="vertical"
        requiredMark={false}
        initialValues={{ name }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="name"
          label="Name"
          rules={[{ required: true, whitespace: true, message: 'Please give the shortlist a name.' }]}
        >
          <Input maxLength={80} dir="auto" autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
