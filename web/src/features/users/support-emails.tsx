/** The emails to a user without their text; one that failed is sent again where that is safe. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog'
import { formatLocalTime } from '../../ui/format'
import { toast } from '../../ui/toast'
import { type EmailToUser, resendEmail } from './queries'
import { ReasonField } from './reason-dialog'
import styles from './users.module.css'

const STATES: Readonly<Record<EmailToUser['state'], string>> = {
  queued: 'Waits to be sent',
  failed: 'Not delivered',
  sent: 'Sent',
}
const TONES: Readonly<Record<EmailToUser['state'], string | undefined>> = {
  queued: styles.waiting,
  failed: styles.bad,
  sent: styles.good,
}
const REFUSED = /^refused: (\d+)/

/** Says why an email was not sent; the codes are those of the mail server. */
function explain({ error, state }: EmailToUser): string {
  const code = REFUSED.exec(error)?.[1]
  if (code) return `The recipient’s mail server refuses the address (${code}): the mailbox may not exist or be full.`
  if (!error) return ''
  return state === 'failed' ? `Sending failed (${error}).` : `The last attempt failed (${error}); it is tried again.`
}

const toWords = (template: string): string =>
  (template.charAt(0).toUpperCase() + template.slice(1)).replaceAll('-', ' ')

export function SupportEmails({ userId, emails }: { userId: string; emails: readonly EmailToUser[] }) {
  const [resent, setResent] = useState<EmailToUser | null>(null)
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  return (
    <>
      <h4>Emails</h4>
      <p className="form-note">Those of the last 30 days, without their text. Links in them are never shown.</p>
      {emails.length > 0 ? (
        <ul aria-label="Emails">
          {emails.map((email) => (
            <li key={email.id}>
              <strong>
                <bdi>{email.subject || toWords(email.template)}</bdi>
              </strong>
              <span className="quiet">
                {toWords(email.template)} · <time dateTime={email.at}>{formatLocalTime(email.at)}</time> ·{' '}
                {email.attempts === 1 ? '1 attempt' : `${email.attempts} attempts`}
              </span>
              <span className={`${styles.badge} ${TONES[email.state] ?? ''}`}>
                {done.has(email.id) ? STATES.queued : STATES[email.state]}
              </span>
              {explain(email) ? <span>{explain(email)}</span> : null}
              {email.state === 'failed' && !email.can_resend ? (
                <span className="quiet">It has a link that may have expired. Send the user a new one instead.</span>
              ) : null}
              {email.can_resend && !done.has(email.id) ? (
                <Button size="small" onClick={() => setResent(email)}>
                  Send again
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">No email was sent to this user in the last 30 days.</p>
      )}
      {resent ? (
        <FormDialog<{ reason: string }>
          title="Send the email again"
          formName="resend-email"
          errorField="reason"
          actionLabel="Send"
          busyActionLabel="Sending..."
          introduction={
            <p className="form-note">The user reads that an email was sent again. The reason is for the audit log.</p>
          }
          onSubmit={async ({ reason }) => {
            await resendEmail(userId, resent.id, reason.trim())
            toast.success('Email queued')
            setDone(new Set([...done, resent.id]))
            setResent(null)
          }}
          onClose={() => setResent(null)}
        >
          <ReasonField />
        </FormDialog>
      ) : null}
    </>
  )
}
