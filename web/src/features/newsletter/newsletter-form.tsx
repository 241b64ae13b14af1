/** Newsletter sign-up: one field, one button, and the result next to it. */
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client'
import { readDetail } from '../../api/errors'
import { sendWithCaptcha } from '../../search-query/captcha-request'
import styles from './newsletter-form.module.css'

const MESSAGES = {
  missing: 'Please enter your email',
  failed: 'Subscription failed. Please try again.',
  broken: 'Something went wrong. Please try again later.',
  done: 'Subscribed successfully!',
  next: 'Check your inbox to confirm.',
} as const

type Outcome = { isSuccess: boolean; message: string }

/** The server's message, or one for network errors. */
async function subscribe(email: string): Promise<Outcome> {
  try {
    const { data, error, response } = await sendWithCaptcha(() =>
      api.POST('/product/newsletter/subscribe', { body: { email } }),
    )
    if (!response.ok) return { isSuccess: false, message: readDetail(error) ?? MESSAGES.failed }
    return { isSuccess: true, message: `${data?.message || MESSAGES.done} ${MESSAGES.next}` }
  } catch {
    return { isSuccess: false, message: MESSAGES.broken }
  }
}

export function NewsletterForm() {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email') ?? '')
      .trim()
      .toLowerCase()
    if (!email) {
      setOutcome({ isSuccess: false, message: MESSAGES.missing })
      form.querySelector('input')?.focus()
      return
    }
    setIsBusy(true)
    const newOutcome = await subscribe(email)
    setIsBusy(false)
    setOutcome(newOutcome)
    if (newOutcome.isSuccess) form.reset()
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void onSubmit(event)}>
      <label htmlFor="newsletter-email">Newsletter</label>
      <p className={styles.purpose}>New tools and updates, a few times a year. Unsubscribe any time.</p>
      <div className={styles.row}>
        <input
          id="newsletter-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={255}
          placeholder="you@firm.example"
          aria-describedby="newsletter-outcome"
          aria-invalid={outcome !== null && !outcome.isSuccess}
        />
        <button type="submit" className="button-link push" aria-busy={isBusy}>
          Subscribe
        </button>
      </div>
      <p id="newsletter-outcome" className={outcome?.isSuccess ? 'form-good' : 'form-bad'} role="status" dir="auto">
        {outcome?.message}
      </p>
    </form>
  )
}
