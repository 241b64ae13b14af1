/** The dialog to flag a review with a reason and an explanation. */
import { errorMessage } from '../../api/errors'
import { useQueryClient } from '@tanstack/react-query'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { api, unwrap } from '../../api/client'
import { toast } from '../../ui/toast'
import { useDialogFocus } from '../../ui/dialog-focus'
import { reviewsKey } from './product-queries'
import { FLAGS, type FlagKind } from './labels'

type Fields = { kind?: FlagKind; text?: string }
type Props = { productId: string; reviewId: number; onClose: () => void }

const MAX_REASON_LENGTH = 1000

export default function FlagDialog({ productId, reviewId, onClose }: Props) {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const client = useQueryClient()
  const focus = useDialogFocus()
  const kind = Form.useWatch('kind', form)

  async function send({ kind: chosen, text = '' }: Fields): Promise<void> {
    if (!chosen) return
    setBusy(true)
    try {
      const { message } = await unwrap(
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
      setBusy(false)
    }
  }

  return (
    <Modal
      {...focus}
      open
      title="Flag this review"
      okText={busy ? 'Sending...' : 'Flag'}
      okButtonProps={{ loading: busy }}
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
        disabled={busy}
        onFinish={(fields) => void send(fields)}
      >
        <Form.Item name="kind" label="Reason" rules={[{ required: true, message: 'Please choose a reason.' }]}>
          <Radio.Group options={Object.entries(FLAGS).map(([value, label]) => ({ value, label }))} />
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
