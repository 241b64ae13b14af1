/** The user's and the vendor's dashboard: who one is on the left, four tabs' worth of one's own on the right. */
import { useQuery } from '@tanstack/react-query'
import Tabs from 'antd/es/tabs'
import type { Account, Profile } from '../settings/types'
import { Activity } from './activity'
import { MemberAvatar } from './avatar'
import { MemberGate } from './gate'
import { Overview } from './overview'
import { memberSince } from './people'
import { ProfileTab } from './profile-tab'
import { profileQuery } from './queries'

function PersonCard({ profile }: { profile: Profile | undefined }) {
  return (
    <aside className="card person" aria-label="You">
      <MemberAvatar name={profile?.name ?? ''} url={profile?.avatar_url || null} />
      <p className="person-name" dir="auto">
        {profile?.name || '—'}
      </p>
      {profile?.JobTitle ? (
        <p className="person-job" dir="auto">
          {profile.JobTitle}
        </p>
      ) : null}
      <p className="badge">{memberSince(profile?.CreateDate)}</p>
    </aside>
  )
}

function Dashboard({ title, account }: { title: string; account: Account }) {
  const { data: profile } = useQuery(profileQuery())
  return (
    <section className="page member">
      <header className="member-head">
        <h1>{title}</h1>
        <p>Manage your legal tech journey</p>
      </header>
      <div className="member-columns">
        <PersonCard profile={profile} />
        <div className="card member-tabs">
          <Tabs
            items={[
              { key: 'overview', label: 'Overview', children: <Overview account={account} /> },
              { key: 'profile', label: 'Profile', children: <ProfileTab profile={profile} /> },
              { key: 'activity', label: 'Activity', children: <Activity /> },
            ]}
          />
        </div>
      </div>
    </section>
  )
}

export function RoleDashboard({ title }: { title: 'User Dashboard' | 'Vendor Dashboard' }) {
  return <MemberGate title={title}>{(account) => <Dashboard title={title} account={account} />}</MemberGate>
}
