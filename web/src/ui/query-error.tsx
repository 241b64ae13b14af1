/** Error message of a failed query, with a retry button. */
import Button from 'antd/es/button/Button'
import { describeLoadFailure } from '../api/errors'
import styles from './query-error.module.css'

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
