/** The Service Feedback dialog: overall rating, comments and suggestions, once per request. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Radio from 'antd/es/radio'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { type RequestDetails, giveFeedback, refreshCentre } from './request-queries'

type Fields = { rating: number; comments?: string; suggestions?: string }

const RATINGS = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))
const MAX_LENGTH = 5000

export default function FeedbackDialog({ request, onClose }: { request: RequestDetails; onClose: () => void }) {
  const client = useQueryClient()

  async function sendFeedback({ rating, comments = '', suggestions = '' }: Fields): Promise<void> {
    const { message } = await giveFeedback(request.id, { rating, comments, suggestions })
    toast.success(message)
    await refreshCentre(client)
    onClose()
  }

  return (
    <FormDialog
      title="Service Feedback"
      formName="feedback"
      unsentName={`feedback:${request.id}`}
      errorField="rating"
      actionLabel="Send feedback"
      busyActionLabel="Sending..."
      onSubmit={sendFeedback}
      onClose={onClose}
    >
      <Form.Item
        name="rating"
        label="Overall rating, from 1 (poor) to 5 (excellent)"
        rules={[{ required: true, message: 'Please rate the service.' }]}
      >
        <Radio.Group options={RATINGS} aria-label="Overall rating" />
      </Form.Item>
      <Form.Item name="comments" label="Comments">
        <TextArea rows={3} maxLength={MAX_LENGTH} dir="auto" />
      </Form.Item>
      <Form.Item name="suggestions" label="Suggestions">
        <TextArea rows={3} maxLength={MAX_LENGTH} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
