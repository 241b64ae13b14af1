/** Account settings: a card for each subject, and a table of contents. */
import { AccountGate } from '../../session/account-gate'
import { Contents, useScrollToHash } from '../../ui/contents'
import type { Account } from '../../api/types'
import { DataCard } from './data-card'
import { PasswordCard } from './password-card'
import { ProfileCard } from './profile-card'
import { RemovalCard } from './removal-card'
import { SecondFactorCard } from './second-factor-card'
import { SecurityActivityCard } from './security-activity-card'
import { SessionsCard } from './sessions-card'
import { StatementsCard } from './statements-card'
import accountStyles from '../../ui/account.module.css'
import contentsStyles from '../../ui/contents.module.css'
import '../../ui/dialog.module.css'
import styles from './settings.module.css'

const SETTINGS_SECTIONS = [
  { id: 'profile', label: 'Profile' },
  { id: 'password', label: 'Password' },
  { id: 'second-factor', label: 'Two-factor authentication' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'security-activity', label: 'Recent security activity' },
  { id: 'statements', label: 'Decisions about you' },
  { id: 'data', label: 'Your data' },
  { id: 'removal', label: 'Delete account' },
]

type Props = {
  /** The page that led here, because it needs two-factor authentication; empty: none. */
  next: string
}

function Settings({ account, next }: Props & { account: Account }) {
  useScrollToHash()
  return (
    <section className="page">
      <header className={accountStyles.accountHead}>
        <h1>Settings</h1>
        <p>
          <bdi>{account.email}</bdi>
        </p>
      </header>
      <div className={`${contentsStyles.legalColumns} ${styles.settingsColumns}`}>
        <Contents
          className={`${contentsStyles.legalContents} ${styles.settingsContents}`}
          label="Settings"
          entries={SETTINGS_SECTIONS}
        />
        <div className={styles.settings}>
          <ProfileCard account={account} />
          <PasswordCard />
          <SecondFactorCard account={account} next={next} />
          <SessionsCard />
          <SecurityActivityCard />
          <StatementsCard />
          <DataCard account={account} />
          <RemovalCard account={account} />
        </div>
      </div>
    </section>
  )
}

export const AccountSettings = ({ next }: Props) => (
  <AccountGate title="Settings">{(account) => <Settings account={account} next={next} />}</AccountGate>
)
