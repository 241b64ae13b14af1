/** The dialog to appeal against hiding a review; one appeal per review. */
import { errorMessage } from '../../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { type OwnReview, api, unwrapResponse } from '../../api/client'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { MAX_TEXT_LENGTH } from './messages'
import { refreshOwnReviews } from './queries'

type Fields = { text: string }

export default function AppealDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const [form] = Form.useForm<Fields>()
  const [isBusy, setIsBusy] = useState(false)
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()

  async function sendAppeal({ text }: Fields): Promise<void> {
    setIsBusy(true)
    try {
      const { message } = await unwrapResponse(
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
      setIsBusy(false)
    }
  }

  return (
    <Modal
      {...dialogFocus}
      open
      title="Appeal"
      okText={isBusy ? 'Sending...' : 'Send appeal'}
      okButtonProps={{ loading: isBusy }}
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
        disabled={isBusy}
        onFinish={(fields) => void sendAppeal(fields)}
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
