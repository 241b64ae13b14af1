/** Error page for crashes: message, retry, and a link home. */
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import styles from './crash.module.css'

export function Crash({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error)
  return (
    <section className="page state" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <p className="state-actions">
        <button type="button" className="button-link push" onClick={reset}>
          Try again
        </button>
        <Link to="/">Return to Home</Link>
      </p>
    </section>
  )
}
