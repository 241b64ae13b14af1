/** Error message of a failed query, with a retry button. */
import Button from 'antd/es/button/Button'
import { errorMessage } from '../api/errors'
import styles from './query-error.module.css'

type Query = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

export function QueryError({ query: { error, isFetching, refetch } }: { query: Query }) {
  return (
    <p className={styles.error} role="alert">
      {errorMessage(error)}{' '}
      <Button loading={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  )
}
