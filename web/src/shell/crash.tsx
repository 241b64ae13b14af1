/** Error page for crashes: message, retry, and a link home. */
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { isMissingScript } from '../ui/lazy-part'
import styles from './crash.module.css'

/** A tab that was open during an upgrade asks for scripts that are gone. */
function Outdated() {
  return (
    <section className="page state" role="alert">
      <h1>This page couldn't be loaded</h1>
      <p className="state-lead">A new version may have been installed, or the connection failed.</p>
      <p className="state-actions">
        <button type="button" className="button-link push" onClick={() => globalThis.location.reload()}>
          Reload the page
        </button>
      </p>
    </section>
  )
}

export function Crash({ error, reset }: ErrorComponentProps) {
  if (isMissingScript(error)) return <Outdated />
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
