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
  actionLabel: string
  onSave: (name: string) => Promise<ShortlistSummary>
  onClose: (saved?: ShortlistSummary) => void
}

export function NameDialog({ title, name, actionLabel, onSave, onClose }: Props) {
  const [form] = Form.useForm<{ name: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()
  async function submitName(values: { name: string }): Promise<void> {
    setIsBusy(true)
    try {
      const saved = await onSave(values.name)
      await client.invalidateQueries({ queryKey: ['shortlists'] })
      onClose(saved)
    } catch (error) {
      form.setFields([{ name: 'name', errors: [errorMessage(error)] }])
      setIsBusy(false)
    }
  }
  return (
    <Modal
      {...dialogFocus}
      open
      title={title}
      okText={isBusy ? 'Saving...' : actionLabel}
      okButtonProps={{ loading: isBusy }}
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
        onFinish={(values) => void submitName(values)}
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
