/** The state of a user in words, coloured where staff may have to act. */
import { STATES } from './params'
import type { User } from './queries'
import styles from './users.module.css'

const TONES: Readonly<Record<User['state'], string | undefined>> = {
  active: styles.good,
  unverified: styles.waiting,
  suspended: styles.bad,
  reset_required: styles.waiting,
  deletion_requested: styles.bad,
}

export function StateBadge({ state }: { state: User['state'] }) {
  return <span className={`${styles.badge} ${TONES[state] ?? ''}`}>{STATES[state]}</span>
}
