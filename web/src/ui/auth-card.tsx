/** Layout of all pages for signing in and up: a narrow card with a heading and a lead. */
import type { ReactNode } from 'react'
import styles from './auth-card.module.css'

type Props = { title: string; lead?: ReactNode; isWide?: boolean; children: ReactNode }

export function AuthCard({ title, lead, isWide = false, children }: Props) {
  return (
    <section className={isWide ? `page ${styles.auth} ${styles.authWide}` : `page ${styles.auth}`}>
      <div className={`card ${styles.authCard}`}>
        <h1>{title}</h1>
        {lead ? <p className={styles.authLead}>{lead}</p> : null}
        {children}
      </div>
    </section>
  )
}
