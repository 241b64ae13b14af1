/** Says in place of the results that a search failed or waits for the connection, why, and what can be done. */
import { Link } from '@tanstack/react-router'
import { TRIAL_MESSAGES } from '../../search-query/trial-messages'
import styles from '../../search-query/result-list.module.css'

/** `isAlert`: whether nothing else reads the message out. */
type Props = { title?: string; message: string; isAlert?: boolean; retry: () => void }

export function SearchFailure({ title = 'The search failed', message, isAlert = true, retry }: Props) {
  const hasTrialEnded = message === TRIAL_MESSAGES.expired
  return (
    <section className={styles.searchError} aria-label={title}>
      <div>
        <h2>{hasTrialEnded ? 'Register to keep searching' : title}</h2>
        <p role={isAlert ? 'alert' : undefined} dir="auto">
          {message}
        </p>
        {navigator.onLine ? null : <p>You seem to be offline.</p>}
      </div>
      {hasTrialEnded ? (
        <Link to="/registration" className="button-link">
          Register
        </Link>
      ) : (
        <button type="button" className="outline-link action" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  )
}

/** Without a connection a search waits; it starts by itself when the connection is back. */
export function OfflineNotice() {
  return (
    <section className={styles.searchError} aria-label="You are offline">
      <div role="alert">
        <h2>You're offline</h2>
        <p>The results will load when the connection is back.</p>
      </div>
    </section>
  )
}
