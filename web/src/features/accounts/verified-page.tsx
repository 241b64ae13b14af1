/** The confirmation page: a toast, three seconds, then the dashboard. */
import { useNavigate } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast'
import { AuthCard } from '../../ui/auth-card'
import { MESSAGES } from './messages'
import { useCountdown } from './use-countdown'

const SECONDS = 3

export function VerifiedPage() {
  const navigate = useNavigate()
  const go = () => void navigate({ href: '/dashboard' })
  const left = useCountdown(SECONDS, true, go)
  const said = useRef(false)
  useEffect(() => {
    if (said.current) return
    said.current = true
    toast.success(MESSAGES.verifiedToast)
  }, [])
  return (
    <AuthCard title={MESSAGES.verified} lead="Thank you. Your account is ready.">
      <p role="status">Redirecting to your dashboard in {left === 1 ? '1 second' : `${left} seconds`}...</p>
      <Button type="primary" size="large" onClick={go}>
        Go to Dashboard Now
      </Button>
    </AuthCard>
  )
}
