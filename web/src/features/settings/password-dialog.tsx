/** A dialog that asks for the password before a sensitive action; shows the server's errors at the field. */
import { errorMessage } from '../../api/errors'
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import Modal from 'antd/es/modal'
import { type ReactNode, useState } from 'react'
import { useDialogFocus } from '../../ui/dialog-focus'
import styles from '../../ui/dialog.module.css'

type Props = {
  title: string
  text: ReactNode
  action: string
  busyAction: string
  danger?: boolean
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordDialog({ title, text, action, busyAction, danger = false, onConfirm, onClose }: Props) {
  const [form] = Form.useForm<{ password: string }>()
  const [busy, setBusy] = useState(false)
  const focus = useDialogFocus()
  async function send({ password }: { password: string }): Promise<void> {
    setBusy(true)
    try {
      await onConfirm(password)
    } catch (error) {
      form.setFields([{ name: 'password', errors: [errorMessage(error)] }])
      setBusy(false)
    }
  }
  return (
    <Modal
      {...focus}
      open
      title={title}
      okText={busy ? busyAction : action}
      okButtonProps={{ danger, loading: busy }}
      cancelText="Cancel"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <div className={styles.dialogText}>{text}</div>
      <Form form={form} name="confirm" layout="vertical" requiredMark={false} onFinish={(values) => void send(values)}>
        <Form.Item
          name="password"
          label="Your password"
          rules={[{ required: true, message: 'Please enter your password.' }]}
        >
          <Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
