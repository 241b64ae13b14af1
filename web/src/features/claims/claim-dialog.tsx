/** Asks for a product: which one, why, and what shall prove it; what was typed stays when sending fails. */
import { errorMessage } from '../../api/errors'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import TextArea from 'antd/es/input/TextArea'
import Modal from 'antd/es/modal'
import Radio from 'antd/es/radio'
import { useState } from 'react'
import { ProductField } from '../../product-facts/product-field'
import { useDialogFocus } from '../../ui/dialog-focus'
import { type Claim, submitClaim, useClaimMutation } from './queries'

type Fields = { product?: string; reason?: string; proof: Claim['proof'] }

const MAX_REASON_LENGTH = 2000
const MESSAGES = 'Your claim is sent. An admin decides, and you get a mail.'

export default function ClaimDialog({ onClose }: { onClose: () => void }) {
  const focus = useDialogFocus()
  const claim = useClaimMutation(
    ({ product = '', reason = '', proof }: Fields) =>
      submitClaim({ product_id: product, reason: reason.trim(), proof }),
    { failed: 'Failed to send the claim', successMessage: () => MESSAGES, onDone: onClose },
  )
  const [unchosen, setUnchosen] = useState(false)
  function submit(fields: Fields): void {
    setUnchosen(!fields.product)
    if (fields.product) claim.mutate(fields)
  }
  const problem = unchosen ? 'Please choose a product.' : claim.error ? errorMessage(claim.error) : null
  return (
    <Modal {...focus} open title="Claim a product" footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p className="dialog-text">
        Tell us which product is yours. Once the claim is approved you edit its profile, answer its reviews and get its
        requests.
      </p>
      <Form
        name="claim"
        layout="vertical"
        requiredMark={false}
        disabled={claim.isPending}
        initialValues={{ proof: 'domain' }}
        onFinish={submit}
      >
        {problem ? <Alert type="error" showIcon role="alert" title={problem} className="dialog-alert" /> : null}
        <ProductField locked={null} />
        <Form.Item
          name="reason"
          label="Why is it yours?"
          rules={[{ required: true, whitespace: true, message: 'Please say why this product is yours.' }]}
        >
          <TextArea
            rows={4}
            maxLength={MAX_REASON_LENGTH}
            dir="auto"
            showCount={{ formatter: ({ count }) => `${count}/${MAX_REASON_LENGTH} characters` }}
          />
        </Form.Item>
        <Form.Item name="proof" label="Proof">
          <Radio.Group className="proof-choice">
            <Radio value="domain">
              <b>My e-mail address</b>
              <span>It is at the domain of the product's website.</span>
            </Radio>
            <Radio value="dns">
              <b>A DNS record</b>
              <span>You get a text to put at the website's domain.</span>
            </Radio>
          </Radio.Group>
        </Form.Item>
        <div className="form-buttons">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={claim.isPending}>
            {claim.isPending ? 'Sending...' : 'Send claim'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
