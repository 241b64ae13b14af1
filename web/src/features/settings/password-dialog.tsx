/** A dialog that asks for the password before a sensitive action; shows the server's errors at the field. */
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/form-dialog'
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

export function PasswordDialog({ text, onConfirm, ...labels }: Props) {
  return (
    <FormDialog
      {...labels}
      formName="confirm"
      errorField="password"
      introduction={<div className={styles.dialogText}>{text}</div>}
      onSubmit={({ password }: { password: string }) => onConfirm(password)}
    >
      <Form.Item
        name="password"
        label="Your password"
        rules={[{ required: true, message: 'Please enter your password.' }]}
      >
        <Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </FormDialog>
  )
}
