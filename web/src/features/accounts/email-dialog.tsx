/** The dialog for the three emails of the login page: forgotten password, required reset, and a new verification link. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { DialogButtons } from '../../ui/dialog-buttons'
import { toast } from '../../ui/toast'
import { forgotPassword, resendVerification } from './auth-api'
import { EmailField } from './fields'
import { MESSAGES } from './messages'
import styles from '../../ui/auth-card.module.css'

export type EmailAction = { kind: 'forgot' | 'welcome' | 'verify'; email: string }

const DIALOG_TEXTS = {
  forgot: {
    title: 'Forgot password',
    lead: "We'll email you a reset link.",
    button: 'Send reset link',
    done: MESSAGES.linkSent,
  },
  welcome: {
    title: 'Welcome!',
    lead: "Please set a new password to continue. We'll email a reset link to:",
    button: 'Send reset link',
    done: MESSAGES.linkSent,
  },
  verify: {
    title: 'Verify your email',
    lead: "Please verify your email. Didn't get the link? We can resend it to:",
    button: 'Resend link',
    done: 'Verification link sent',
  },
} as const

export function EmailDialog({ action, onClose }: { action: EmailAction | null; onClose: () => void }) {
  return (
    <Modal
      open={action !== null}
      title={action ? DIALOG_TEXTS[action.kind].title : ''}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {action ? <EmailForm key={action.kind} action={action} onClose={onClose} /> : null}
    </Modal>
  )
}

function EmailForm({ action, onClose }: { action: EmailAction; onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const texts = DIALOG_TEXTS[action.kind]

  async function submitForm({ email }: { email: string }): Promise<void> {
    setIsBusy(true)
    setProblem('')
    const refusal = await (action.kind === 'verify' ? resendVerification : forgotPassword)(email.trim().toLowerCase())
    setIsBusy(false)
    if (refusal) {
      setProblem(refusal)
      toast.error(MESSAGES.linkFailed, refusal === MESSAGES.linkFailed ? undefined : refusal)
      return
    }
    toast.success(texts.done, MESSAGES.checkMail)
    onClose()
  }

  return (
    <Form
      name="requestEmail"
      layout="vertical"
      requiredMark={false}
      disabled={isBusy}
      initialValues={{ email: action.email }}
      onFinish={(fields: { email: string }) => void submitForm(fields)}
    >
      <p className={styles.authLead}>{texts.lead}</p>
      <EmailField autoFocus={action.kind === 'forgot'} />
      <DialogButtons onClose={onClose} problem={problem}>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {isBusy ? 'Sending...' : texts.button}
        </Button>
      </DialogButtons>
    </Form>
  )
}
