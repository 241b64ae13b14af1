/** The dialog for the three emails that the login offers: forgotten password, required new password, verification link. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Modal from 'antd/es/modal'
import { useState } from 'react'
import { toast } from '../../ui/toast'
import { forgotPassword, resendVerification } from './auth-api'
import { EmailField } from './fields'
import { MESSAGES } from './messages'
import styles from '../../ui/auth-card.module.css'

export type EmailAction = { kind: 'forgot' | 'welcome' | 'verify'; email: string }

const TEXTS = {
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
      title={action ? TEXTS[action.kind].title : ''}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {action ? <EmailForm key={action.kind} action={action} onClose={onClose} /> : null}
    </Modal>
  )
}

function EmailForm({ action, onClose }: { action: EmailAction; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const words = TEXTS[action.kind]

  async function submit({ email }: { email: string }): Promise<void> {
    setBusy(true)
    const problem = await (action.kind === 'verify' ? resendVerification : forgotPassword)(email.trim().toLowerCase())
    setBusy(false)
    if (problem) {
      toast.error(MESSAGES.linkFailed, problem === MESSAGES.linkFailed ? undefined : problem)
      return
    }
    toast.success(words.done, MESSAGES.checkMail)
    onClose()
  }

  return (
    <Form
      name="requestEmail"
      layout="vertical"
      requiredMark={false}
      disabled={busy}
      initialValues={{ email: action.email }}
      onFinish={(fields: { email: string }) => void submit(fields)}
    >
      <p className={styles.authLead}>{words.lead}</p>
      <EmailField autoFocus={action.kind === 'forgot'} />
      <div className="form-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {busy ? 'Sending...' : words.button}
        </Button>
      </div>
    </Form>
  )
}
