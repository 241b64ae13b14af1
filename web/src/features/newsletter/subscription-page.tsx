/** The pages that newsletter emails link to. A button confirms or unsubscribes, because email scanners open links. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { AuthCard } from '../../ui/auth-card'
import { answerNewsletter } from './newsletter-api'
import { useLinkToken } from '../../ui/use-link-token'

const TEXTS = {
  confirm: {
    title: 'Confirm your subscription',
    lead: 'Subscribe to our newsletter. You can unsubscribe at any time.',
    button: 'Confirm',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    lead: 'Unsubscribe from our newsletter?',
    button: 'Unsubscribe',
  },
} as const

export function NewsletterAnswer({ choice, token: given }: { choice: 'confirm' | 'unsubscribe'; token: string }) {
  const token = useLinkToken(given)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ good: boolean; message: string } | null>(null)
  const words = TEXTS[choice]

  async function answer(): Promise<void> {
    setBusy(true)
    setOutcome(await answerNewsletter(choice, token))
    setBusy(false)
  }

  return (
    <AuthCard title={words.title} lead={outcome?.good ? undefined : words.lead}>
      {outcome ? (
        <p role="status" className={outcome.good ? 'form-good' : 'form-bad'}>
          {outcome.message}
        </p>
      ) : null}
      {outcome?.good ? null : (
        <Button type="primary" size="large" loading={busy} onClick={() => void answer()}>
          {busy ? 'Sending...' : words.button}
        </Button>
      )}
    </AuthCard>
  )
}
