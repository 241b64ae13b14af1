/** The 'not found' page. */
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BRAND } from '../brand'
import styles from './not-found.module.css'

export function NotFound() {
  useEffect(() => {
    document.title = `Page not found - ${BRAND}`
  }, [])
  return (
    <section className="page state">
      <h1 className={styles.code}>404</h1>
      <p className="state-lead">Oops! Page not found</p>
      <p className="state-actions">
        <Link to="/" className="button-link">
          Return to Home
        </Link>
        <Link to="/suggest-a-tool">Suggest a missing tool</Link>
      </p>
    </section>
  )
}
