/** The dialog to request a demo or pricing; it keeps the input when sending fails. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { api } from '../api/client'
import { readDetail } from '../api/errors'
import { sendWithCaptcha } from '../search-query/captcha-request'
import { DialogButtons } from '../ui/dialog-buttons'
import { SampleMark } from '../ui/sample-mark'
import { toast } from '../ui/toast'
import { useUnsentFields } from '../ui/unsent-input'
import { ThemeProvider } from '../ui/theme'
import { useDialogFocus } from '../ui/dialog-focus'
import {
  NETWORK_FAILURES,
  REQUEST_MESSAGES,
  type RequestKind,
  REQUEST_TITLES,
  describeRequest,
} from './request-messages'

type Fields = { name: string; email: string; message: string }
type Props = {
  kind: RequestKind
  product: { id: string; name: string; sample: boolean }
  /** The text that the message begins with. */
  message?: string
  onSent?: () => void
  onClose: () => void
}

const REQUEST_PATHS = { demo: '/request/request-demo', pricing: '/request/request-pricing' } as const
const CONFLICT_STATUS = 'already requested'

/** Sends the request, shows the outcome as a toast, and returns the problem if there was one. */
async function sendRequest(
  kind: RequestKind,
  product: { id: string; name: string; sample: boolean },
  fields: Fields,
): Promise<string> {
  try {
    const body = { ...fields, product_name: describeRequest(kind, product), product_id: product.id }
    const { data, error, response } = await sendWithCaptcha(() => api.POST(REQUEST_PATHS[kind], { body }))
    if (!data) return showFailure(...describeRefusal(response.status, readDetail(error)))
    toast.success(REQUEST_MESSAGES.success, data.message)
    return ''
  } catch {
    return showFailure(...NETWORK_FAILURES[kind])
  }
}

function showFailure(title: string, text: string): string {
  toast.error(title, text)
  return text
}

/** The title and the text of the toast. */
function describeRefusal(status: number, detail: string | null): [string, string] {
  if (status === 400 && detail?.includes(CONFLICT_STATUS)) return [REQUEST_MESSAGES.duplicate, detail]
  return [
    REQUEST_MESSAGES.error,
    status < 500 && detail ? `${REQUEST_MESSAGES.refused} ${detail}` : REQUEST_MESSAGES.refused,
  ]
}

const requiredRule = (message: string) => ({ required: true, whitespace: true, message })

function RequestForm({ kind, product, message = '', onSent, onClose }: Props) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const dialogFocus = useDialogFocus()
  const { unsent, keep, discard } = useUnsentFields<Fields>(`request-${kind}:${product.id}`)

  async function submitForm(fields: Fields): Promise<void> {
    setIsBusy(true)
    setProblem('')
    const newProblem = await sendRequest(kind, product, fields)
    setIsBusy(false)
    setProblem(newProblem)
    if (newProblem) return
    discard()
    onSent?.()
    onClose()
  }

  return (
    <Modal
      {...dialogFocus}
      open
      title={REQUEST_TITLES[kind]}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form
        name={`request-${kind}`}
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        initialValues={{ message, ...unsent, product: product.name }}
        onValuesChange={(_, fields: Fields) => keep(fields)}
        onFinish={(fields: Fields) =>
          void submitForm({ name: fields.name, email: fields.email, message: fields.message })
        }
        scrollToFirstError={{ focus: true }}
        noValidate
      >
        <Form.Item name="name" label="Name" rules={[requiredRule('Please enter your name.')]}>
          <Input autoComplete="name" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="email"
          label="Email"
          rules={[
            requiredRule('Please enter your email.'),
            { type: 'email', message: 'This is not a valid email address. Please check it.' },
          ]}
        >
          <Input type="email" autoComplete="email" maxLength={254} />
        </Form.Item>
        <Form.Item name="product" label="Product">
          <Input readOnly className="read-only" dir="auto" suffix={product.sample ? <SampleMark /> : null} />
        </Form.Item>
        <Form.Item name="message" label="Message" rules={[requiredRule('Please enter a message.')]}>
          <Input.TextArea rows={4} maxLength={5000} dir="auto" />
        </Form.Item>
        <p className="form-note">
          Your name, email and message go to the vendor, or to us if no vendor manages the product yet.
        </p>
        <DialogButtons discard={discard} onClose={onClose} problem={problem}>
          <Button type="primary" htmlType="submit" disabled={isBusy} loading={isBusy}>
            {isBusy ? 'Submitting...' : 'Submit'}
          </Button>
        </DialogButtons>
      </Form>
    </Modal>
  )
}

/** With its own theme: some pages that open it have none. */
export default function RequestDialog(props: Props) {
  return (
    <ThemeProvider>
      <RequestForm {...props} />
    </ThemeProvider>
  )
}
