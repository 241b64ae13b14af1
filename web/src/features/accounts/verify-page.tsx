/** The page that the registration email links to: loading, a button, then success with a countdown; or failure.
 * Opening it verifies nothing, because email scanners open links first. If the address was registered more than once,
 * it asks for the password of the registration. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Password from 'antd/es/input/Password'
import Spin from 'antd/es/spin'
import { useState } from 'react'
import { readNextPath } from '../../session/next-path'
import { PageLink } from '../../ui/page-link'
import { AuthCard } from '../../ui/auth-card'
import { toast } from '../../ui/toast'
import { checkVerificationLink, verifyEmail } from './auth-api'
import { MESSAGES } from './messages'
import { useCountdown } from './use-countdown'
import { useLinkToken } from '../../ui/use-link-token'
import styles from './accounts.module.css'

const COUNTDOWN_SECONDS = 5

export function VerifyPage({ token: tokenFromUrl }: { token: string }) {
  const token = useLinkToken(tokenFromUrl)
  const [hasPassed, setHasPassed] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => checkVerificationLink(token),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (hasPassed) return <VerificationSucceeded />
  if (token && isPending) return <VerificationPending />
  if (!data?.isValid) return <VerificationFailed />
  return <VerificationForm token={token} passwordRequest={data.passwordRequest} onPass={() => setHasPassed(true)} />
}

function VerificationPending() {
  return (
    <AuthCard title={MESSAGES.verifying}>
      <div className={styles.authWait} aria-busy="true">
        <Spin size="large" />
      </div>
    </AuthCard>
  )
}

type VerificationFormProps = { token: string; passwordRequest: string | null; onPass: () => void }

function VerificationForm({ token, passwordRequest, onPass }: VerificationFormProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function submitForm({ password }: { password?: string }): Promise<void> {
    setIsBusy(true)
    const problem = await verifyEmail(token, password)
    setIsBusy(false)
    if (problem) toast.error(MESSAGES.verificationFailed, problem)
    else onPass()
  }

  return (
    <AuthCard title="Verify your email address" lead={passwordRequest ?? MESSAGES.confirmAddress}>
      <Form
        layout="vertical"
        requiredMark={false}
        disabled={isBusy}
        onFinish={(fields: { password?: string }) => void submitForm(fields)}
      >
        {passwordRequest && (
          <Form.Item name="password" label="Password" rules={[{ required: true, message: MESSAGES.fillAll }]}>
            <Password autoComplete="current-password" maxLength={128} dir="ltr" />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block size="large" loading={isBusy} className={styles.authSubmit}>
          {isBusy ? 'Verifying...' : 'Verify email address'}
        </Button>
      </Form>
      {passwordRequest && (
        <p className={styles.authFoot}>
          Not your registration, or no longer know the password?{' '}
          <PageLink to="/login">Set a new one on the login page</PageLink>
        </p>
      )}
    </AuthCard>
  )
}

function VerificationSucceeded() {
  const navigate = useNavigate()
  const next = readNextPath()
  const openLogin = () => void navigate({ to: '/login', search: next ? { next } : {} })
  const secondsLeft = useCountdown(COUNTDOWN_SECONDS, true, openLogin)
  return (
    <AuthCard title={MESSAGES.registered} lead="Your email address is verified.">
      <p role="status">Redirecting to login in {secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}...</p>
      <Button type="primary" size="large" onClick={openLogin}>
        Go to Login Now
      </Button>
    </AuthCard>
  )
}

function VerificationFailed() {
  return (
    <AuthCard title={MESSAGES.verificationFailed} lead={MESSAGES.badLink}>
      <p className="state-actions">
        <PageLink to="/auth/register" className="button-link">
          Try Registering Again
        </PageLink>
        <PageLink to="/login">Log in to get a new link</PageLink>
      </p>
    </AuthCard>
  )
}
