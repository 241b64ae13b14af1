/** The page that the registration email links to: loading, then success with a countdown, or failure. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Spin from 'antd/es/spin'
import { readNextPath } from '../../session/next-path'
import { PageLink } from '../../ui/page-link'
import { AuthCard } from '../../ui/auth-card'
import { verifyEmail } from './auth-api'
import { MESSAGES } from './messages'
import { useCountdown } from './use-countdown'
import { useLinkToken } from '../../ui/use-link-token'
import styles from './accounts.module.css'

const COUNTDOWN_SECONDS = 5

export function VerifyPage({ token: tokenFromUrl }: { token: string }) {
  const token = useLinkToken(tokenFromUrl)
  const { data, isPending } = useQuery({
    queryKey: ['verify-email', token],
    queryFn: () => verifyEmail(token),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  })
  if (!token || data) return <VerificationFailed />
  if (isPending) return <VerificationPending />
  return <VerificationSucceeded />
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
