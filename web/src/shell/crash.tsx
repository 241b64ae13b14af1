/** Error page for crashes: message, retry, and a link home. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { isMissingScript } from '../ui/lazy-part'
import styles from './crash.module.css'

/** A tab that was open during an upgrade asks for scripts that are gone; only loading the page helps. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const isOutdated = isMissingScript(error)
  const message = error instanceof Error ? error.message : String(error)
  return (
    <section className="page state" role="alert">
      <h1>{isOutdated ? "This page couldn't be loaded" : 'Unexpected Application Error!'}</h1>
      <p className={styles.message} dir="auto">
        {isOutdated ? 'A new version may have been installed, or the connection failed.' : message}
      </p>
      <p className="state-actions">
        <button
          type="button"
          className="button-link push"
          onClick={isOutdated ? () => globalThis.location.reload() : reset}
        >
          {isOutdated ? 'Reload the page' : 'Try again'}
        </button>
        <a href="/">Return to Home</a>
      </p>
    </section>
  )
}
