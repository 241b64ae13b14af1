/** The support view: opened with a reason that the user reads; sessions, emails, rate limits, counts. */
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { FormDialog } from '../../ui/form-dialog'
import { formatLocalTime } from '../../ui/format'
import { type SupportView, openSupportView } from './queries'
import { SupportEmails } from './support-emails'
import { SupportLimits } from './support-limits'
import styles from './users.module.css'

export function Support({ userId }: { userId: string }) {
  const [isOpening, setIsOpening] = useState(false)
  const [view, setView] = useState<SupportView | null>(null)
  return (
    <section className={styles.notes} aria-labelledby="user-support">
      <h3 id="user-support">Support view</h3>
      {view ? (
        <SupportDetails userId={userId} view={view} />
      ) : (
        <>
          <p className="form-note">
            Sessions, emails, rate limits and counts. It needs a reason, which the user reads in their security
            activity.
          </p>
          <Button onClick={() => setIsOpening(true)}>Open the support view</Button>
        </>
      )}
      {isOpening ? (
        <FormDialog<{ reason: string }>
          title="Open the support view"
          formName="support-view"
          errorField="reason"
          actionLabel="Open"
          busyActionLabel="Opening..."
          introduction={
            <p className="form-note">The user reads: “An admin looked at your account”, with the reason.</p>
          }
          onSubmit={async ({ reason }) => {
            setView(await openSupportView(userId, reason.trim()))
            setIsOpening(false)
          }}
          onClose={() => setIsOpening(false)}
        >
          <Form.Item
            name="reason"
            label="Reason"
            rules={[{ required: true, whitespace: true, message: 'Please give a reason.' }]}
          >
            <Input maxLength={60} dir="auto" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </section>
  )
}

function SupportDetails({ userId, view }: { userId: string; view: SupportView }) {
  const { sessions, emails, rate_limits: limits, counts } = view
  return (
    <>
      <h4>Sessions</h4>
      {sessions.length > 0 ? (
        <ul aria-label="Sessions">
          {sessions.map(({ device, network, created_at: since, used_at: at }) => (
            <li key={since}>
              {device}, {network || 'unknown network'}, last used <time dateTime={at}>{formatLocalTime(at)}</time>
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">Not signed in anywhere.</p>
      )}
      <SupportEmails userId={userId} emails={emails} />
      <SupportLimits userId={userId} limits={limits} />
      <h4>Data</h4>
      <dl className={styles.facts}>
        {Object.entries(counts).map(([section, count]) => (
          <div key={section}>
            <dt>{section.replaceAll('_', ' ')}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
