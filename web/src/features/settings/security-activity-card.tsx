/** What concerned the security of the account lately, newest first, in pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { Link } from '@tanstack/react-router'
import { securityActivityQuery } from '../../session/account-queries'
import { formatLocalTime } from '../../ui/format'
import { QueryError } from '../../ui/query-error'
import type { SecurityActivityEntry } from '../../api/types'
import { SettingsCard } from './settings-card'
import styles from './settings.module.css'

/** Entries that may be the work of someone else. */
const WARNINGS: ReadonlySet<SecurityActivityEntry['kind']> = new Set([
  'failed_logins_reported',
  'login_failed',
  'new_device',
  'password_rejected',
  'recovery_code_used',
  'second_factor_failed',
])

function ActivityRow({ entry }: { entry: SecurityActivityEntry }) {
  const origin = [entry.device, entry.network].filter(Boolean)
  return (
    <li className={styles.securityEntry}>
      <div>
        {entry.description}{' '}
        {WARNINGS.has(entry.kind) ? <span className={`badge ${styles.suspicious}`}>Check this</span> : null}
        {origin.length ? (
          <p className="quiet">
            {origin.map((text, index) => (
              <span key={text}>
                {index ? ' · ' : ''}
                <bdi>{text}</bdi>
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <time className="quiet" dateTime={entry.created_at}>
        {formatLocalTime(entry.created_at)}
      </time>
    </li>
  )
}

function ActivityList() {
  const { data, error, isFetching, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useInfiniteQuery(securityActivityQuery())
  const entries = data?.pages.flat() ?? []
  if (error && !data) return <QueryError query={{ error, isFetching, refetch }} />
  if (!data) return <Skeleton title={false} paragraph={{ rows: 4 }} />
  if (entries.length === 0) return <p className="quiet">Nothing in the last 90 days.</p>
  return (
    <>
      <ul className={styles.securityEntries}>
        {entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      ) : null}
    </>
  )
}

export const SecurityActivityCard = () => (
  <SettingsCard
    id="security-activity"
    title="Recent security activity"
    text={
      <>
        Logins, failed attempts and changes of the last 90 days. If you don&apos;t recognise something,{' '}
        <Link to="." hash="password">
          change your password
        </Link>{' '}
        and sign out of all other devices.
      </>
    }
  >
    <ActivityList />
  </SettingsCard>
)
