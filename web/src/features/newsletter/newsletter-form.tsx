/** Newsletter sign-up: one field, one button, and the result next to it. */
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client'
import { readDetail } from '../../api/errors'
import styles from './newsletter-form.module.css'

const MESSAGES = {
  missing: 'Please enter your email',
  failed: 'Subscription failed. Please try again.',
  broken: 'Something went wrong. Please try again later.',
  done: 'Subscribed successfully!',
  next: 'Check your inbox to confirm.',
} as const

type Outcome = { good: boolean; message: string }

/** The server's message, or one for network errors. */
async function subscribe(email: string): Promise<Outcome> {
  try {
    const { data, error, response } = await api.POST('/product/newsletter/subscribe', { body: { email } })
    if (!response.ok) return { good: false, message: readDetail(error) ?? MESSAGES.failed }
    return { good: true, message: `${data?.message || MESSAGES.done} ${MESSAGES.next}` }
  } catch {
    return { good: false, message: MESSAGES.broken }
  }
}

export function NewsletterForm() {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '')
      .trim()
      .toLowerCase()
    if (!email) {
      setOutcome({ good: false, message: MESSAGES.missing })
      form.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    const answer = await subscribe(email)
    setBusy(false)
    setOutcome(answer)
    if (answer.good) form.reset()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <label htmlFor="newsletter-email">Newsletter</label>
      <p className={styles.purpose}>New tools and updates, a few times a year.</p>
      <div className={styles.row}>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={255}
          placeholder="you@firm.example"
          aria-describedby="newsletter-outcome"
          aria-invalid={outcome !== null && !outcome.good}
        />
        <button type="submit" className="button-link push" aria-busy={busy}>
          Subscribe
        </button>
      </div>
      <p id="newsletter-outcome" className={outcome?.good ? 'form-good' : 'form-bad'} role="status" dir="auto">
        {outcome?.message}
      </p>
    </form>
  )
}
