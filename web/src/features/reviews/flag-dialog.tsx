/** The dialog to flag a review with a reason and an explanation. */
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Radio from 'antd/es/radio'
import { api, unwrapResponse } from '../../api/client'
import { FormDialog } from '../../ui/form-dialog'
import { toast } from '../../ui/toast'
import { reviewsKey } from './product-queries'
import { FLAG_LABELS, type FlagKind } from './labels'

type Fields = { kind: FlagKind; text?: string }
type Props = { productId: string; reviewId: number; onClose: () => void }

const MAX_REASON_LENGTH = 1000
const NOTE = 'An admin will check it. Disagreeing with a review is not a reason to hide it.'
const REASONS = Object.entries(FLAG_LABELS).map(([value, label]) => ({ value, label }))

export default function FlagDialog({ productId, reviewId, onClose }: Props) {
  const client = useQueryClient()

  async function sendFlag({ kind, text = '' }: Fields): Promise<void> {
    const { message } = await unwrapResponse(
      api.POST('/api/reviews/{review_id}/flag', {
        params: { path: { review_id: reviewId } },
        body: { kind, text: text.trim() },
      }),
    )
    toast.success(message)
    await client.invalidateQueries({ queryKey: reviewsKey(productId) })
    onClose()
  }

  return (
    <FormDialog
      title="Flag this review"
      formName="flag"
      unsentName={`flag:${reviewId}`}
      errorField="text"
      actionLabel="Flag"
      busyActionLabel="Sending..."
      introduction={<p className="form-note">{NOTE}</p>}
      onSubmit={sendFlag}
      onClose={onClose}
    >
      <Form.Item name="kind" label="Reason" rules={[{ required: true, message: 'Please choose a reason.' }]}>
        <Radio.Group options={REASONS} />
      </Form.Item>
      <ExplanationField />
    </FormDialog>
  )
}

/** Required for the reason "other" only. */
function ExplanationField() {
  const isRequired = Form.useWatch<FlagKind | undefined>('kind') === 'other'
  return (
    <Form.Item
      name="text"
      label={isRequired ? 'Explanation' : 'Explanation (optional)'}
      rules={[{ required: isRequired, whitespace: true, message: 'Please explain what is wrong with the review.' }]}
    >
      <TextArea rows={3} maxLength={MAX_REASON_LENGTH} dir="auto" />
    </Form.Item>
  )
}
