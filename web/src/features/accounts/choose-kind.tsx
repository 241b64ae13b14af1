/** The first step of the registration: user or vendor. */
import { PageIcon } from '../../ui/more-icons'
import { PageLink } from '../../ui/page-link'
import { AuthCard } from '../../ui/auth-card'
import type { AccountKind } from './domains'
import styles from './accounts.module.css'

const ACCOUNT_KINDS = [
  {
    kind: 'user',
    title: 'User',
    words: "I'm looking for legal tech. Search, compare, save and review tools.",
    icon: 'search',
  },
  {
    kind: 'vendor',
    title: 'Vendor',
    words: 'I sell legal tech. Manage product profiles, respond to reviews and answer requests.',
    icon: 'building',
  },
] as const

export function ChooseKind({ onChoose }: { onChoose: (kind: AccountKind) => void }) {
  return (
    <AuthCard title="Create your account" lead="How will you use the directory?" isWide>
      <div className={styles.kinds}>
        {ACCOUNT_KINDS.map(({ kind, title, words, icon }) => (
          <button key={kind} type="button" className={styles.kind} onClick={() => onChoose(kind)}>
            <PageIcon name={icon} size={28} />
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
