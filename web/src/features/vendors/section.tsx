/** A section of a vendor's page: its heading with a count, and what it has or that it has nothing. */
import { type ReactNode, useId } from 'react'
import styles from './vendors.module.css'

type Props = { title: string; count?: number; empty?: string; action?: ReactNode; children?: ReactNode }

/** With `count` 0, `empty` stands in place of the children. */
export function Section({ title, count, empty, action, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.row}>
        <h3 id={id}>
          {title}
          {count ? <span className="quiet"> ({count})</span> : null}
        </h3>
        {action}
      </div>
      {count === 0 && empty ? <p className="quiet">{empty}</p> : children}
    </section>
  )
}
