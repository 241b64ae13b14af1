/** Login: two tabs with one form; the server's response opens a dialog or a toast. */
import { startSession } from '../../api/session-storage'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import Tabs from 'antd/es/tabs'
import { useState } from 'react'
import { pathAfterLogin } from '../../session/access'
import { PageLink } from '../../ui/page-link'
import { toast } from '../../ui/toast'
import { AuthCard } from '../../ui/auth-card'
import { type LoginRefusal, login } from './auth-api'
import type { Kind } from './domains'
import { EmailField } from './fields'
import { EmailDialog, type EmailAction } from './email-dialog'
import { MESSAGES } from './messages'
import styles from './accounts.module.css'

type Fields = { email: string; password: string }

const TABS = [
  { key: 'user', label: 'User Login' },
  { key: 'vendor', label: 'Vendor Login' },
]

export function LoginPage({ next }: { next: string | undefined }) {
  const [tab, setTab] = useState<Kind>('user')
  const [busy, setBusy] = useState(false)
  const [emailAction, setEmailAction] = useState<EmailAction | null>(null)
  const [form] = Form.useForm<Fields>()
  const navigate = useNavigate()

  function handleRefusal(refusal: LoginRefusal, status: number): void {
    const email = refusal.user?.email ?? form.getFieldValue('email')
    if (refusal.reset_required) setEmailAction({ kind: 'welcome', email })
    else if (refusal.verification_required) setEmailAction({ kind: 'verify', email })
    else if (status === 403 && refusal.user?.role_id) toast.error(MESSAGES.roleMismatch, refusal.message)
    else toast.error(MESSAGES.loginError, refusal.message)
  }

  async function submit({ email, password }: Fields): Promise<void> {
    setBusy(true)
    const outcome = await login(email.trim().toLowerCase(), password, tab)
    setBusy(false)
    if ('refusal' in outcome) return handleRefusal(outcome.refusal, outcome.status)
    const { access_token, user, second_factor } = outcome.session
    startSession(access_token, String(user.role_id))
    toast.success(MESSAGES.loggedIn)
    await navigate({ href: pathAfterLogin(String(user.role_id), second_factor === 'pending' ? undefined : next) })
  }

  return (
    <AuthCard title="Log in">
      <Tabs activeKey={tab} items={TABS} onChange={(key) => setTab(key as Kind)} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={busy}
        onFinish={(fields) => void submit(fields)}
        onFinishFailed={() => toast.error(MESSAGES.loginError, MESSAGES.fillAll)}
      >
        <EmailField />
        <Form.Item name="password" label="Password" rules={[{ required: true, message: MESSAGES.fillAll }]}>
          <Password autoComplete="current-password" maxLength={128} dir="ltr" />
        </Form.Item>
        <button
          type="button"
          className="text-button"
          onClick={() => setEmailAction({ kind: 'forgot', email: form.getFieldValue('email') ?? '' })}
        >
          Forgot password?
        </button>
        <Button type="primary" htmlType="submit" block size="large" loading={busy} className={styles.authSubmit}>
          {busy ? 'Logging in...' : 'Log in'}
        </Button>
      </Form>
      <p className={styles.authFoot}>
        No account yet? <PageLink to="/registration">Register</PageLink>
      </p>
      <EmailDialog action={emailAction} onClose={() => setEmailAction(null)} />
    </AuthCard>
  )
}
