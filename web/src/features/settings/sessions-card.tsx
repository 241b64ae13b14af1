/** The user's sessions; each can be revoked, and all others at once. */
import { errorMessage } from '../../api/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import Skeleton from 'antd/es/skeleton'
import { api, unwrapResponse, expectNoContent } from '../../api/client'
import { Icon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { formatRelativeTime, formatLocalTime } from '../../ui/format'
import { SettingsCard } from './settings-card'
import type { AccountSession } from '../../api/types'
import { sessionsQuery } from '../../session/account-queries'
import { QueryError } from '../../ui/query-error'
import styles from './settings.module.css'

function useRevokeMutation<Input>(sendRequest: (input: Input) => Promise<string>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error('Failed to sign out the device', errorMessage(error)),
    // Also after a failure: the list may be outdated.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
        client.invalidateQueries({ queryKey: ['logs'] }),
      ]),
  })
}

const revokeSession = async (id: string): Promise<string> => {
  await expectNoContent(api.DELETE('/api/account/sessions/{session_id}', { params: { path: { session_id: id } } }))
  return 'Signed out.'
}

const revokeOtherSessions = async (): Promise<string> => {
  const { revoked } = await unwrapResponse(api.DELETE('/api/account/sessions'))
  return revoked === 1 ? 'Signed out of 1 other device.' : `Signed out of ${revoked} other devices.`
}

function SessionRow({ session }: { session: AccountSession }) {
  const revokeMutation = useRevokeMutation(revokeSession)
  return (
    <li className={styles.session}>
      <Icon name="device" size={24} />
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
        <Button
          loading={revokeMutation.isPending}
          onClick={() => revokeMutation.mutate(session.id)}
          aria-label={`Sign out ${session.device || 'unknown device'}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

export function SessionsCard() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery())
  const otherSessions = useRevokeMutation(revokeOtherSessions)
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
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton title={false} paragraph={{ rows: 3 }} />
      )}
      {data && data.length > 1 ? (
        <Popconfirm
          title="Sign out of all other devices?"
          description="Only this device stays signed in."
          okText="Sign out"
          cancelText="Cancel"
          onConfirm={() => otherSessions.mutate(undefined)}
        >
          <Button loading={otherSessions.isPending}>Sign out of all other devices</Button>
        </Popconfirm>
      ) : null}
    </SettingsCard>
  )
}
