/** The confirmation page: a toast, three seconds, then the dashboard. */
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast'
import { AuthCard } from '../../ui/auth-card'
import { MESSAGES } from './messages'
import { useCountdown } from './use-countdown'

const COUNTDOWN_SECONDS = 3

export function VerifiedPage() {
  const navigate = useNavigate()
  const openDashboard = () => void navigate({ href: '/dashboard' })
  const secondsLeft = useCountdown(COUNTDOWN_SECONDS, true, openDashboard)
  const hasShownToastRef = useRef(false)
  useEffect(() => {
    if (hasShownToastRef.current) return
    hasShownToastRef.current = true
    toast.success(MESSAGES.verifiedToast)
  }, [])
  return (
    <AuthCard title={MESSAGES.verified} lead="Thank you. Your account is ready.">
      <p role="status">
        Redirecting to your dashboard in {secondsLeft === 1 ? '1 second' : `${secondsLeft} seconds`}...
      </p>
      <Button type="primary" size="large" onClick={openDashboard}>
        Go to Dashboard Now
      </Button>
    </AuthCard>
  )
}
