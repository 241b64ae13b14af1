/** Login: two tabs with one form; a rejected login opens a dialog or shows a toast. */
import { startSession } from '../../api/session-storage'
import { Link, useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import Tabs from 'antd/es/tabs'
import { useState } from 'react'
import { pathAfterLogin } from '../../session/access'
import { CodeGate } from '../../session/code-gate'
import { removeNextPath, storeNextPath } from '../../session/next-path'
import { readPendingLogin, removePendingLogin, storePendingLogin } from '../../session/pending-login'
import { toast } from '../../ui/toast'
import { AuthCard } from '../../ui/auth-card'
import { markAccount } from '../../ui/unsent-input'
import { type LoginRefusal, login } from './auth-api'
import type { AccountKind } from './domains'
import { EmailField } from './fields'
import { EmailDialog, type EmailAction } from './email-dialog'
import { MESSAGES } from './messages'
import styles from './accounts.module.css'

type Fields = { email: string; password: string }

const TABS = [
  { key: 'user', label: 'User Login' },
  { key: 'vendor', label: 'Vendor Login' },
]

/** Why the page was opened by itself. */
export type LoginReason = 'session-ended' | 'logged-out'

type Props = { next: string | undefined; reason: LoginReason | undefined }

export function LoginPage({ next, reason }: Props) {
  const [tab, setTab] = useState<AccountKind>('user')
  const [isBusy, setIsBusy] = useState(false)
  const [emailAction, setEmailAction] = useState<EmailAction | null>(null)
  const [roleOfPendingLogin, setRoleOfPendingLogin] = useState<string | null>(readPendingLogin)
  const [form] = Form.useForm<Fields>()
  const navigate = useNavigate()

  function handleRefusal(refusal: LoginRefusal, status: number): void {
    const email = refusal.user?.email ?? form.getFieldValue('email')
    // The link in the email leads back here, possibly in another tab.
    if (refusal.verification_required && next) storeNextPath(next)
    if (refusal.reset_required) setEmailAction({ kind: 'welcome', email })
    else if (refusal.verification_required) setEmailAction({ kind: 'verify', email })
    else if (status === 403 && refusal.user?.role_id) toast.error(MESSAGES.roleMismatch, refusal.message)
    else toast.error(MESSAGES.loginError, refusal.message)
  }

  async function submitForm({ email, password }: Fields): Promise<void> {
    setIsBusy(true)
    const outcome = await login(email.trim().toLowerCase(), password, tab)
    setIsBusy(false)
    if ('refusal' in outcome) return handleRefusal(outcome.refusal, outcome.status)
    const { access_token, user, second_factor } = outcome.session
    const roleId = String(user.role_id)
    startSession(access_token, roleId, markAccount(user.email))
    if (second_factor !== 'pending') return finishLogin(roleId)
    storePendingLogin(roleId)
    setRoleOfPendingLogin(roleId)
  }

  async function finishLogin(roleId: string): Promise<void> {
    toast.success(MESSAGES.loggedIn)
    removeNextPath()
    removePendingLogin()
    await navigate({ href: pathAfterLogin(roleId, next) })
  }

  // Until the code is accepted, the login hasn't succeeded. This page knows where the login leads.
  if (roleOfPendingLogin) return <CodeGate onPass={() => void finishLogin(roleOfPendingLogin)} />

  return (
    <AuthCard title="Log in" lead={reason === 'session-ended' ? MESSAGES.sessionEnded : undefined}>
      <Tabs activeKey={tab} items={TABS} onChange={(key) => setTab(key as AccountKind)} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        onFinish={(fields) => void submitForm(fields)}
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
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy} className={styles.authSubmit}>
          {isBusy ? 'Logging in...' : 'Log in'}
        </Button>
      </Form>
      <p className={styles.authFoot}>
        No account yet?{' '}
        <Link to="/registration" search={next ? { next } : {}}>
          Register
        </Link>
      </p>
      <EmailDialog action={emailAction} onClose={() => setEmailAction(null)} />
    </AuthCard>
  )
}
