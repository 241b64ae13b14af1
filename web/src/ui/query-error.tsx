/** Error message of a failed query, with a retry button. */
import Button from 'antd/es/button/Button'
import { ApiError, errorMessage } from '../api/errors'
import { BRAND } from '../brand'
import styles from './query-error.module.css'

/** Without an answer of the server it is the connection that failed. */
export const describeLoadFailure = (error: unknown): string =>
  error instanceof ApiError ? errorMessage(error) : `${BRAND} can't be reached. Check your connection and try again.`

type Query = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

export function QueryError({ query: { error, isFetching, refetch } }: { query: Query }) {
  return (
    <p className={styles.error} role="alert">
      <span dir="auto">{describeLoadFailure(error)}</span>
      <Button loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
}
