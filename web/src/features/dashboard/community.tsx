/** The community dashboard: the actions available to a signed-in user, each linked to its page. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../session/access'
import { BRAND, CONTACT_EMAIL } from '../../brand'
import { PageIcon, type PageIconName } from '../../ui/more-icons'
import type { Account } from '../../api/types'
import { Activity } from './activity'
import { AccountGate } from '../../session/account-gate'
import { homePath } from '../../session/guards'
import { logout } from '../../session/logout'
import { formatLocalTime } from '../../ui/format'
import accountStyles from '../../ui/account.module.css'
import styles from './dashboard.module.css'

const VENDOR_ROLE_ID = '2'

const mailtoLink = (subject: string): string =>
  `mailto:${CONTACT_EMAIL}?subject=${encodeURIComponent(`${BRAND}: ${subject}`)}`

type Offer = { icon: PageIconName; title: string; text: string; action: string; subject: string }

const OFFERS: readonly Offer[] = [
  {
    icon: 'people',
    title: 'Community Access',
    text: 'Join the conversation: write to us or subscribe to the newsletter.',
    action: 'Write to us',
    subject: 'community',
  },
  {
    icon: 'briefcase',
    title: 'Job Opportunities',
    text: 'Hiring, or looking for a role in legal tech? Contact us.',
    action: 'Contact us about jobs',
    subject: 'job opportunities',
  },
  {
    icon: 'bell',
    title: 'Concierge Service',
    text: 'Need help choosing? Talk to an expert.',
    action: 'Contact the concierge',
    subject: 'concierge',
  },
]

function Tile({ icon, children }: { icon: PageIconName; children: ReactNode }) {
  return (
    <>
      <PageIcon name={icon} size={24} />
      {children}
    </>
  )
}

/** Link to the user's activity, or to a vendor's analytics. */
function Analytics({ isVendor }: { isVendor: boolean }) {
  return isVendor ? (
    <Link to="/vendor-dashboard" search={{ tab: 'analytics' }} className={accountStyles.actionTile}>
      <Tile icon="chart">
        <b>Analytics</b>
        <span>How your products are found</span>
      </Tile>
    </Link>
  ) : (
    <a href="#activity" className={accountStyles.actionTile}>
      <Tile icon="chart">
        <b>Analytics</b>
        <span>Your activity</span>
      </Tile>
    </a>
  )
}

/** Link to the review policy for vendors, to the ranking policy for users. */
function Resources({ isVendor }: { isVendor: boolean }) {
  return (
    <Link to={isVendor ? '/review-policy' : '/ranking'} className={accountStyles.actionTile}>
      <Tile icon="book">
        <b>Resources</b>
        <span>{isVendor ? 'How vendors can respond to reviews' : 'How results are ranked'}</span>
      </Tile>
    </Link>
  )
}

function QuickActions({ isVendor }: { isVendor: boolean }) {
  return (
    <ul className={accountStyles.actions}>
      <li>
        <Link to="/search" className={accountStyles.actionTile}>
          <Tile icon="search">
            <b>Search Tools</b>
            <span>Search the whole catalogue</span>
          </Tile>
        </Link>
      </li>
      <li>
        <Analytics isVendor={isVendor} />
      </li>
      <li>
        <Resources isVendor={isVendor} />
      </li>
      <li>
        <a href={mailtoLink('support')} className={accountStyles.actionTile}>
          <Tile icon="help">
            <b>Support</b>
            <span>Write to us</span>
          </Tile>
        </a>
      </li>
    </ul>
  )
}

function Community({ account, newsletter }: { account: Account; newsletter: ReactNode }) {
  const { roleId } = useSession()
  return (
    <section className="page">
      <header className={accountStyles.accountHead}>
        <h1>
          Welcome, <bdi>{account.name || account.email}</bdi>
        </h1>
        <p>
          Your page in the {BRAND} community. <Link to={homePath(roleId)}>Go to your dashboard</Link>
        </p>
      </header>
      <ul className={styles.offers}>
        {OFFERS.map((offer) => (
          <li key={offer.title} className={`card ${styles.offer}`}>
            <PageIcon name={offer.icon} size={28} />
            <h2>{offer.title}</h2>
            <p>{offer.text}</p>
            <a href={mailtoLink(offer.subject)} className="outline-link">
              {offer.action}
            </a>
          </li>
        ))}
      </ul>
      <div className={accountStyles.communityColumns}>
        <div className={styles.communityStack}>
          <section className={`card ${accountStyles.accountCard}`} aria-labelledby="quick-actions">
            <h2 id="quick-actions">Quick actions</h2>
            <QuickActions isVendor={roleId === VENDOR_ROLE_ID} />
            <p className={styles.communityMore}>
              {roleId === VENDOR_ROLE_ID ? (
                <Link to="/ranking">How results are ranked</Link>
              ) : (
                <Link to="/review-policy">How we check reviews</Link>
              )}
              <Link to="/accessibility">Accessibility</Link>
              <Link to="/account">Settings</Link>
              <button type="button" className="text-button" onClick={() => void logout()}>
                Log out
              </button>
            </p>
          </section>
          <section className={`card ${accountStyles.accountCard}`} aria-label="Newsletter">
            {newsletter}
          </section>
        </div>
        <section
          className={`card ${accountStyles.accountCard}`}
          id="activity"
          tabIndex={-1}
          aria-labelledby="activity-title"
        >
          <h2 id="activity-title">Recent activity</h2>
          <Activity />
          <p className={styles.communityWelcome}>
            <b>Welcome</b> You joined {BRAND} on{' '}
            <time dateTime={account.created_at}>{formatLocalTime(account.created_at)}</time>.
          </p>
        </section>
      </div>
    </section>
  )
}

export const CommunityDashboard = ({ newsletter }: { newsletter: ReactNode }) => (
  <AccountGate title="Dashboard">{(account) => <Community account={account} newsletter={newsletter} />}</AccountGate>
)
