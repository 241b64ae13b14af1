/** The user's sessions; each can be revoked, and all others at once. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { renewSession } from '../../api/client'
import { PageIcon } from '../../ui/more-icons'
import { toast } from '../../ui/toast'
import { formatRelativeTime, formatLocalTime } from '../../ui/format'
import { PasswordDialog } from './password-dialog'
import { SettingsCard } from './settings-card'
import type { AccountSession } from '../../api/types'
import { sessionsQuery } from '../../session/account-queries'
import { QueryError } from '../../ui/query-error'
import styles from './settings.module.css'

type Revocation = { title: string; text: string; sendRequest: (password: string) => Promise<string> }

const revokeSession = (session: AccountSession): Revocation => ({
  title: `Sign out ${session.device || 'unknown device'}?`,
  text: 'It is signed out at once.',
  sendRequest: async (password) => {
    const params = { path: { session_id: session.id } }
    await renewSession((client) => client.DELETE('/api/account/sessions/{session_id}', { params, body: { password } }))
    return 'Signed out.'
  },
})

const OTHER_SESSIONS: Revocation = {
  title: 'Sign out of all other devices?',
  text: 'Only this device stays signed in.',
  sendRequest: async (password) => {
    const { revoked } = await renewSession((client) => client.DELETE('/api/account/sessions', { body: { password } }))
    return revoked === 1 ? 'Signed out of 1 other device.' : `Signed out of ${revoked} other devices.`
  },
}

function SessionRow({ session, onRevoke }: { session: AccountSession; onRevoke: () => void }) {
  return (
    <li className={styles.session}>
      <PageIcon name="device" size={24} />
      <div>
        <b dir="auto">{session.device || 'Unknown device'}</b>{' '}
        {session.current ? <span className="badge">This device</span> : null}
        <p className="quiet">
          <span dir="ltr">{session.address}</span> ·{' '}
          {session.current ? (
            'in use now'
          ) : (
            <time dateTime={session.used_at}>last used {formatRelativeTime(session.used_at)}</time>
          )}{' '}
          · signed in <time dateTime={session.created_at}>{formatLocalTime(session.created_at)}</time>
        </p>
      </div>
      {session.current ? null : (
        <Button onClick={onRevoke} aria-label={`Sign out ${session.device || 'unknown device'}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

export function SessionsCard() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery())
  const [revocation, setRevocation] = useState<Revocation | null>(null)
  const client = useQueryClient()
  return (
    <SettingsCard
      id="sessions"
      title="Sessions"
      text="Devices signed in to your account. Sign out any you don't recognise, and change your password."
    >
      {error && !data ? (
        <QueryError query={{ error, isFetching, refetch }} />
      ) : data ? (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onRevoke={() => setRevocation(revokeSession(session))} />
          ))}
        </ul>
      ) : (
        <Skeleton title={false} paragraph={{ rows: 3 }} />
      )}
      {data && data.length > 1 ? (
        <Button onClick={() => setRevocation(OTHER_SESSIONS)}>Sign out of all other devices</Button>
      ) : null}
      {revocation ? (
        <PasswordDialog
          title={revocation.title}
          text={revocation.text}
          actionLabel="Sign out"
          busyActionLabel="Signing out..."
          onClose={() => setRevocation(null)}
          onConfirm={async (password) => {
            toast.success(await revocation.sendRequest(password))
            setRevocation(null)
            await Promise.all([
              client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
              client.invalidateQueries({ queryKey: ['logs'] }),
            ])
          }}
        />
      ) : null}
    </SettingsCard>
  )
}
