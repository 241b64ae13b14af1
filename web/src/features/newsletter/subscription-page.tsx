/** The pages that links in newsletter emails open. A button confirms or unsubscribes, because email scanners open links. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { AuthCard } from '../../ui/auth-card'
import { sendNewsletterChoice } from './newsletter-api'
import { useLinkToken } from '../../ui/use-link-token'

const PAGE_TEXTS = {
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

export function SubscriptionPage({
  choice,
  token: tokenFromUrl,
}: {
  choice: 'confirm' | 'unsubscribe'
  token: string
}) {
  const token = useLinkToken(tokenFromUrl)
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ isSuccess: boolean; message: string } | null>(null)
  const texts = PAGE_TEXTS[choice]

  async function confirmChoice(): Promise<void> {
    setIsBusy(true)
    setOutcome(await sendNewsletterChoice(choice, token))
    setIsBusy(false)
  }

  return (
    <AuthCard title={texts.title} lead={outcome?.isSuccess ? undefined : texts.lead}>
      {outcome ? (
        <p role="status" className={outcome.isSuccess ? 'form-good' : 'form-bad'}>
          {outcome.message}
        </p>
      ) : null}
      {outcome?.isSuccess ? null : (
        <Button type="primary" size="large" loading={isBusy} onClick={() => void confirmChoice()}>
          {isBusy ? 'Sending...' : texts.button}
        </Button>
      )}
    </AuthCard>
  )
}
