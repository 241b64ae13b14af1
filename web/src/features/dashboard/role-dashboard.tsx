/** The user's and the vendor's dashboard: who one is on the left, four tabs' worth of one's own on the right. */
import { useQuery } from '@tanstack/react-query'
import Tabs from 'antd/es/tabs'
import { Suspense, lazy, useState } from 'react'
import type { OwnReview } from '../../api/client'
import type { Account, Profile } from '../settings/types'
import { Activity } from './activity'
import { MemberAvatar } from './avatar'
import { MemberGate } from './gate'
import { Overview } from './overview'
import { memberSince } from './people'
import { ProfileTab } from './profile-tab'
import { profileQuery } from './queries'
import { ReviewsTab } from '../reviews/reviews-tab'
import '../../styles/reviews.css'

const ReviewDialog = lazy(() => import('../reviews/review-dialog'))

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
  const [reviewing, setReviewing] = useState<{ review: OwnReview | null } | null>(null)
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
            // All four stand side by side on a narrow screen, too: what does not fit goes into a menu that is hard to find.
            tabBarGutter={18}
            items={[
              { key: 'overview', label: 'Overview', children: <Overview account={account} onReview={() => setReviewing({ review: null })} /> },
              { key: 'profile', label: 'Profile', children: <ProfileTab profile={profile} /> },
              { key: 'activity', label: 'Activity', children: <Activity /> },
              { key: 'reviews', label: 'Reviews', children: <ReviewsTab onWrite={() => setReviewing({ review: null })} onEdit={(review) => setReviewing({ review })} /> },
            ]}
          />
        </div>
      </div>
      {reviewing ? (
        <Suspense fallback={null}>
          <ReviewDialog review={reviewing.review} onClose={() => setReviewing(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

export function RoleDashboard({ title }: { title: 'User Dashboard' | 'Vendor Dashboard' }) {
  return <MemberGate title={title}>{(account) => <Dashboard title={title} account={account} />}</MemberGate>
}
