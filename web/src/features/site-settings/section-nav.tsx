/** The navigation between the sections of the settings tab. */
import type { ReactNode } from 'react'
import styles from './site-settings.module.css'

type Props = {
  sections: readonly { key: string; label: string }[]
  activeKey: string
  onChange: (key: string) => void
  children: ReactNode
}

export function SectionNav({ sections, activeKey, onChange, children }: Props) {
  return (
    <div className={styles.layout}>
      <nav aria-label="Sections of the settings" className={styles.nav}>
        <ul>
          {sections.map(({ key, label }) => (
            <li key={key}>
              <button type="button" aria-current={key === activeKey ? 'page' : undefined} onClick={() => onChange(key)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.section}>{children}</div>
    </div>
  )
}
