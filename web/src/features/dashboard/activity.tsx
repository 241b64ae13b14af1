/** The user's activity log, newest first, in pages. */
import { useInfiniteQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { logsQuery } from '../../session/profile-queries'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import styles from './dashboard.module.css'

export function Activity() {
  const { data, isPending, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetching } =
    useInfiniteQuery(logsQuery())
  const entries = data?.pages.flat() ?? []
  if (isPending) {
    return <Loading>Loading activity logs...</Loading>
  }
  // Failures are only logged; unknown data must not be shown as an empty state.
  if (isError && entries.length === 0) {
    return (
      <Button loading={isFetching} onClick={() => void refetch()}>
        Load activity
      </Button>
    )
  }
  if (entries.length === 0) return <p className="quiet">No recent activity found.</p>
  return (
    <>
      {/* It scrolls, so the keyboard must reach it. */}
      <ul className={styles.activity} tabIndex={0} aria-label="Activity">
        {entries.map((entry) => (
          <li key={entry.id}>
            <span dir="auto">{entry.Description}</span>
            <time dateTime={entry.CreateDate}>{formatLocalTime(entry.CreateDate)}</time>
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      ) : null}
    </>
  )
}
