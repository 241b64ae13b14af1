/** The dialog to appeal against hiding a review; one appeal per review. */
import { errorMessage } from '../../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { type OwnReview, api, unwrap } from '../../api/client'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { MAX_TEXT_LENGTH } from './messages'
import { refreshOwnReviews } from './queries'

type Fields = { text: string }

export default function AppealDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const focus = useDialogFocus()

  async function send({ text }: Fields): Promise<void> {
    setBusy(true)
    try {
      const { message } = await unwrap(
        api.POST('/api/reviews/{review_id}/appeal', {
          params: { path: { review_id: review.Id } },
          body: { text: text.trim() },
        }),
      )
      toast.success(message)
      await refreshOwnReviews(client)
      onClose()
    } catch (error) {
      form.setFields([{ name: 'text', errors: [errorMessage(error)] }])
      setBusy(false)
    }
  }

  return (
    <Modal
      {...focus}
      open
      title="Appeal"
      okText={busy ? 'Sending...' : 'Send appeal'}
      okButtonProps={{ loading: busy }}
      cancelText="Cancel"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p className="form-note">You can appeal once. If you can fix the problem, edit your review first.</p>
      <Form
        form={form}
        name="appeal"
        layout="vertical"
        requiredMark={false}
        disabled={busy}
        onFinish={(fields) => void send(fields)}
      >
        <Form.Item
          name="text"
          label="Why should the review be visible?"
          rules={[{ required: true, whitespace: true, message: 'Please explain why the review should be visible.' }]}
        >
          <TextArea rows={5} maxLength={MAX_TEXT_LENGTH} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
