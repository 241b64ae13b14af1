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
  actionLabel: string
  busyActionLabel: string
  isDestructive?: boolean
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

export function PasswordDialog({
  title,
  text,
  actionLabel,
  busyActionLabel,
  isDestructive = false,
  onConfirm,
  onClose,
}: Props) {
  const [form] = Form.useForm<{ password: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const dialogFocus = useDialogFocus()
  async function submitPassword({ password }: { password: string }): Promise<void> {
    setIsBusy(true)
    try {
      await onConfirm(password)
    } catch (error) {
      form.setFields([{ name: 'password', errors: [errorMessage(error)] }])
      setIsBusy(false)
    }
  }
  return (
    <Modal
      {...dialogFocus}
      open
      title={title}
      okText={isBusy ? busyActionLabel : actionLabel}
      okButtonProps={{ danger: isDestructive, loading: isBusy }}
      cancelText="Cancel"
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <div className={styles.dialogText}>{text}</div>
      <Form
        form={form}
        name="confirm"
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => void submitPassword(values)}
      >
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
