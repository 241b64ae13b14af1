/** The dialog to claim a product: product, reason and method of proof. The input is preserved when submission fails. */
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
import { useUnsentFields } from '../../ui/unsent-input'
import { type Claim, submitClaim, useClaimMutation } from './queries'
import { mutateOnce } from '../../ui/mutate-once'
import settingsStyles from '../../ui/dialog.module.css'
import styles from './claims.module.css'

type Fields = { product?: string; reason?: string; proof: Claim['proof'] }

const MAX_REASON_LENGTH = 2000
const MESSAGES = "Claim sent. We'll email you the decision."

export default function ClaimDialog({ onClose }: { onClose: () => void }) {
  const dialogFocus = useDialogFocus()
  const { unsent, keep, discard } = useUnsentFields<Fields>('claim')
  const close = () => {
    discard()
    onClose()
  }
  const claimMutation = useClaimMutation(
    ({ product = '', reason = '', proof }: Fields) =>
      submitClaim({ product_id: product, reason: reason.trim(), proof }),
    { failureTitle: 'Failed to send the claim', successMessage: () => MESSAGES, onDone: close },
  )
  const [isProductMissing, setIsProductMissing] = useState(false)
  function submitForm(fields: Fields): void {
    setIsProductMissing(!fields.product)
    if (fields.product) mutateOnce(claimMutation, fields)
  }
  const problem = isProductMissing
    ? 'Please choose a product.'
    : claimMutation.error
      ? errorMessage(claimMutation.error)
      : null
  return (
    <Modal {...dialogFocus} open title="Claim a product" footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p className={settingsStyles.dialogText}>
        Choose your product. Once your claim is approved, you can edit its profile, reply to its reviews and receive
        demo and pricing requests.
      </p>
      <Form
        name="claim"
        layout="vertical"
        requiredMark={false}
        disabled={claimMutation.isPending}
        initialValues={{ proof: 'domain', ...unsent }}
        // Without the product, whose name the field would not know.
        onValuesChange={(_, fields) => keep({ ...fields, product: undefined })}
        onFinish={submitForm}
      >
        {problem ? <Alert type="error" showIcon role="alert" title={problem} className={styles.dialogAlert} /> : null}
        <ProductField locked={null} />
        <Form.Item
          name="reason"
          label="Why is this your product?"
          rules={[{ required: true, whitespace: true, message: 'Please explain why this product is yours.' }]}
        >
          <TextArea
            rows={4}
            maxLength={MAX_REASON_LENGTH}
            dir="auto"
            showCount={{ formatter: ({ count }) => `${count}/${MAX_REASON_LENGTH} characters` }}
          />
        </Form.Item>
        <Form.Item name="proof" label="Proof">
          <Radio.Group className={styles.proofChoice}>
            <Radio value="domain">
              <b>Email domain</b>
              <span>My email address is at the domain of the product's website.</span>
            </Radio>
            <Radio value="dns">
              <b>DNS record</b>
              <span>You'll get a text record to add to the website's domain.</span>
            </Radio>
          </Radio.Group>
        </Form.Item>
        <div className="form-buttons">
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" htmlType="submit" loading={claimMutation.isPending}>
            {claimMutation.isPending ? 'Sending...' : 'Send claim'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
