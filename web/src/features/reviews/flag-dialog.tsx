/** The dialog to flag a review with a reason and an explanation. */
import { errorMessage } from '../../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { api, unwrapResponse } from '../../api/client'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { reviewsKey } from './product-queries'
import { FLAG_LABELS, type FlagKind } from './labels'

type Fields = { kind?: FlagKind; text?: string }
type Props = { productId: string; reviewId: number; onClose: () => void }

const MAX_REASON_LENGTH = 1000

export default function FlagDialog({ productId, reviewId, onClose }: Props) {
  const [form] = Form.useForm<Fields>()
  const [isBusy, setIsBusy] = useState(false)
  const client = useQueryClient()
  const dialogFocus = useDialogFocus()
  const kind = Form.useWatch('kind', form)

  async function sendFlag({ kind: chosen, text = '' }: Fields): Promise<void> {
    if (!chosen) return
    setIsBusy(true)
    try {
      const { message } = await unwrapResponse(
        api.POST('/api/reviews/{review_id}/flag', {
          params: { path: { review_id: reviewId } },
          body: { kind: chosen, text: text.trim() },
        }),
      )
      toast.success(message)
      await client.invalidateQueries({ queryKey: reviewsKey(productId) })
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
      title="Flag this review"
      okText={isBusy ? 'Sending...' : 'Flag'}
      okButtonProps={{ loading: isBusy }}
      cancelText="Cancel"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p className="form-note">An admin will check it. Disagreeing with a review is not a reason to hide it.</p>
      <Form
        form={form}
        name="flag"
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        onFinish={(fields) => void sendFlag(fields)}
      >
        <Form.Item name="kind" label="Reason" rules={[{ required: true, message: 'Please choose a reason.' }]}>
          <Radio.Group options={Object.entries(FLAG_LABELS).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item
          name="text"
          label={kind === 'other' ? 'Explanation' : 'Explanation (optional)'}
          rules={[
            { required: kind === 'other', whitespace: true, message: 'Please explain what is wrong with the review.' },
          ]}
        >
          <TextArea rows={3} maxLength={MAX_REASON_LENGTH} dir="auto" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
