/** What only the environment sets: secrets, addresses, connections. Values are never shown. */
import type { SiteSettings } from './queries'
import styles from './site-settings.module.css'

export function EnvironmentList({ settings }: { settings: SiteSettings['environment_only'] }) {
  return (
    <section className={styles.block} aria-label="Set in the environment only">
      <h3>Set in the environment only</h3>
      <p>Secrets, addresses and connections change with a restart. Their values are never shown.</p>
      <ul className={styles.environment}>
        {settings.map(({ variable, description, is_set: isSet }) => (
          <li key={variable}>
            <span>{description}</span> <code>{variable}</code> <span>{isSet ? 'Set' : 'Not set'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
