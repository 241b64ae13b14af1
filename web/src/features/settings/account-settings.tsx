/** The settings of one's own account, one card a subject, with a list of contents. */
import { AccountGate } from '../../session/account-gate'
import { Contents, useScrollToHash } from '../../ui/contents'
import '../../styles/settings.css'
import type { Account } from '../../api/types'
import { DataCard } from './data-card'
import { PasswordCard } from './password-card'
import { ProfileCard } from './profile-card'
import { RemovalCard } from './removal-card'
import { SecondFactorCard } from './second-factor-card'
import { SessionsCard } from './sessions-card'

const PARTS = [
  { id: 'profile', label: 'Profile' },
  { id: 'password', label: 'Password' },
  { id: 'second-factor', label: 'Two-factor authentication' },
  { id: 'sessions', label: 'Sessions' },
  { id: 'data', label: 'Your data' },
  { id: 'removal', label: 'Delete account' },
]

function Settings({ account }: { account: Account }) {
  useScrollToHash()
  return (
    <section className="page member">
      <header className="member-head">
        <h1>Settings</h1>
        <p>
          <bdi>{account.email}</bdi>
        </p>
      </header>
      <div className="legal-columns settings-columns">
        <Contents className="legal-contents" label="Settings" entries={PARTS} />
        <div className="settings">
          <ProfileCard account={account} />
          <PasswordCard />
          <SecondFactorCard account={account} />
          <SessionsCard />
          <DataCard account={account} />
          <RemovalCard account={account} />
        </div>
      </div>
    </section>
  )
}

export const AccountSettings = () => (
  <AccountGate title="Settings">{(account) => <Settings account={account} />}</AccountGate>
)
