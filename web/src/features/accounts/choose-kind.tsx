/** The first step of a registration: as a user or as a vendor. */
import { Icon } from '../../ui/icons'
import { PageLink } from '../../ui/page-link'
import { AuthCard } from '../../ui/auth-card'
import type { Kind } from './domains'
import styles from './accounts.module.css'

const KINDS = [
  {
    kind: 'user',
    title: 'User',
    words: "I'm looking for legal tech. Search, compare, save and review tools.",
    icon: 'search',
  },
  {
    kind: 'vendor',
    title: 'Vendor',
    words: 'I sell legal tech. List products, respond to reviews, get validated.',
    icon: 'building',
  },
] as const

export function ChooseKind({ onChoose }: { onChoose: (kind: Kind) => void }) {
  return (
    <AuthCard title="Create your account" lead="How will you use the directory?" wide>
      <div className={styles.kinds}>
        {KINDS.map(({ kind, title, words, icon }) => (
          <button key={kind} type="button" className={styles.kind} onClick={() => onChoose(kind)}>
            <Icon name={icon} size={28} />
            <strong>{title}</strong>
            <span>{words}</span>
          </button>
        ))}
      </div>
      <p className={styles.authFoot}>
        Already registered? <PageLink to="/login">Log in</PageLink>
      </p>
    </AuthCard>
  )
}
