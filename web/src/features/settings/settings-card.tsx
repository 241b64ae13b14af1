/** A card of the settings: heading (a link target), description and controls. */
import type { ReactNode } from 'react'
import styles from './settings.module.css'

type Props = { id: string; title: string; text?: ReactNode; children: ReactNode }

export function SettingsCard({ id, title, text, children }: Props) {
  return (
    <section id={id} tabIndex={-1} className={`card ${styles.settingsCard}`} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {text ? <p className={styles.settingsText}>{text}</p> : null}
      {children}
    </section>
  )
}
