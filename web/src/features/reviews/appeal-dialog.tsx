/** The dialog to appeal against hiding a review; one appeal per review. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import { type OwnReview, api, unwrapResponse } from '../../api/client'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { MAX_TEXT_LENGTH } from './messages'
import { refreshOwnReviews } from './queries'

const NOTE = 'You can appeal once. If you can fix the problem, edit your review first.'

export default function AppealDialog({ review, onClose }: { review: OwnReview; onClose: () => void }) {
  const client = useQueryClient()

  async function sendAppeal({ text }: { text: string }): Promise<void> {
    const { message } = await unwrapResponse(
      api.POST('/api/reviews/{review_id}/appeal', {
        params: { path: { review_id: review.Id } },
        body: { text: text.trim() },
      }),
    )
    toast.success(message)
    await refreshOwnReviews(client)
    onClose()
  }

  return (
    <FormDialog
      title="Appeal"
      formName="appeal"
      unsentName={`appeal:${review.Id}`}
      errorField="text"
      actionLabel="Send appeal"
      busyActionLabel="Sending..."
      introduction={<p className="form-note">{NOTE}</p>}
      onSubmit={sendAppeal}
      onClose={onClose}
    >
      <Form.Item
        name="text"
        label="Why should the review be visible?"
        rules={[{ required: true, whitespace: true, message: 'Please explain why the review should be visible.' }]}
      >
        <TextArea rows={5} maxLength={MAX_TEXT_LENGTH} dir="auto" />
      </Form.Item>
    </FormDialog>
  )
}
