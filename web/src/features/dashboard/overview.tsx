/** Overview of a user's dashboard: account state and quick actions. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import type { ReactNode } from 'react'
import { PageIcon, type PageIconName } from '../../ui/more-icons'
import type { Account } from '../../api/types'
import { sessionsQuery } from '../../session/account-queries'
import { formatDeadline } from '../../ui/dates'
import accountStyles from '../../ui/account.module.css'

type Fact = { icon: PageIconName; label: string; value: string; hash: string; action: string; isWarning?: boolean }

const PLURALS = new Intl.PluralRules('en')

function describeSessions(count: number | undefined): string {
  if (count === undefined) return '–'
  return PLURALS.select(count) === 'one' ? '1 device signed in' : `${count} devices signed in`
}

function buildFacts(account: Account, sessions: number | undefined): Fact[] {
  const { enabled } = account.second_factor
  return [
    // Logging in requires a verified email.
    { icon: 'email', label: 'Email address', value: 'Verified', hash: 'profile', action: 'Profile settings' },
    {
      icon: 'shield',
      label: 'Two-factor authentication',
      value: enabled ? 'On' : 'Off',
      hash: 'second-factor',
      action: enabled ? 'Manage' : 'Set up',
      isWarning: !enabled,
    },
    { icon: 'device', label: 'Sessions', value: describeSessions(sessions), hash: 'sessions', action: 'See all' },
  ]
}

const QUICK_ACTIONS = [
  { to: '/search', icon: 'search', label: 'Search tools', text: 'Describe what you need' },
  { to: '/shortlists', icon: 'bookmark', label: 'Shortlists', text: 'Your saved tools and searches' },
  { to: '/dashboard', icon: 'people', label: 'Community', text: 'Newsletter, jobs and expert help' },
  { to: '/account', icon: 'settings', label: 'Settings', text: 'Password, sessions, your data' },
] as const satisfies readonly { to: string; icon: PageIconName; label: string; text: string }[]

export function Overview({
  account,
  reviewCount,
  onReview,
  children,
}: {
  account: Account
  reviewCount: number | undefined
  onReview: () => void
  children?: ReactNode
}) {
  const sessions = useQuery(sessionsQuery())
  return (
    <div className={accountStyles.overview}>
      {account.removal_due_at ? (
        <p className={accountStyles.notice}>
          Your account will be deleted on {formatDeadline(account.removal_due_at)}.{' '}
          <Link to="/account" hash="removal">
            Cancel deletion
          </Link>
        </p>
      ) : null}
      {children}
      <div className={accountStyles.reviewCount}>
        <p>
          <b>{reviewCount ?? '–'}</b> Total reviews published
        </p>
        <Button type="primary" icon={<PageIcon name="edit" size={18} />} onClick={onReview}>
          Write a Review
        </Button>
      </div>
      <h2>Your account</h2>
      <ul className="facts">
        {buildFacts(account, sessions.data?.length).map((fact) => (
          <li
            key={fact.label}
            className={fact.isWarning ? `${accountStyles.fact} ${accountStyles.factWarn}` : accountStyles.fact}
          >
            <PageIcon name={fact.icon} size={24} />
            <span className={accountStyles.factLabel}>{fact.label}</span>
            <b>{fact.value}</b>
            <Link to="/account" hash={fact.hash} aria-label={`${fact.action}: ${fact.label}`}>
              {fact.action}
            </Link>
          </li>
        ))}
      </ul>
      <h2>Quick actions</h2>
      <ul className={accountStyles.actions}>
        {QUICK_ACTIONS.map(({ to, icon, label, text }) => (
          <li key={to}>
            <Link to={to} className={accountStyles.actionTile}>
              <PageIcon name={icon} size={24} />
              <b>{label}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
