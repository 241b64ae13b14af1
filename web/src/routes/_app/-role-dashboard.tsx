/** The dashboard of users and vendors: profile on the left, tabs on the right. */
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { OwnReview } from '../../api/client'
import type { Account, Profile } from '../../api/types'
import { Activity } from '../../features/dashboard/activity'
import { Avatar } from '../../ui/avatar'
import { AccountGate } from '../../session/account-gate'
import { Overview } from '../../features/dashboard/overview'
import { formatJoinDate } from '../../ui/format'
import { ProfileTab } from '../../session/profile/profile-tab'
import { profileQuery } from '../../session/profile-queries'
import { DashboardTabs, type TabItem } from '../../ui/dashboard-tabs'
import { lazyPart } from '../../ui/lazy-part'
import { VendorOverview } from './-vendor-overview'
import { type Place, type VendorTabProps, buildVendorTabs } from './-vendor-tabs'
import { ownReviewsQuery } from '../../features/reviews/queries'
import { ReviewsTab } from '../../features/reviews/reviews-tab'
import accountStyles from '../../ui/account.module.css'
import '../../ui/empty-state.module.css'
import styles from './-role-dashboard.module.css'

const ReviewDialog = lazyPart(() => import('../../features/reviews/review-dialog'))

function PersonCard({ profile }: { profile: Profile | undefined }) {
  return (
    <aside className={`card ${styles.person}`} aria-label="Your profile">
      <Avatar name={profile?.name ?? ''} url={profile?.avatar_url || null} />
      <p className={styles.personName} dir="auto">
        {profile?.name || '—'}
      </p>
      {profile?.JobTitle ? (
        <p className={styles.personJob} dir="auto">
          {profile.JobTitle}
        </p>
      ) : null}
      <p className="badge">{formatJoinDate(profile?.CreateDate)}</p>
    </aside>
  )
}

type Props = { title: string; tabParams: Place; onTabParamsChange: (tabParams: Place) => void; isVendor?: boolean }

function Dashboard({ title, account, tabParams, onTabParamsChange, isVendor = false }: Props & { account: Account }) {
  const { data: profile } = useQuery(profileQuery())
  const { data: reviews } = useQuery(ownReviewsQuery())
  const [reviewDialog, setReviewDialog] = useState<{ review: OwnReview | null } | null>(null)
  const openReviewDialog = () => setReviewDialog({ review: null })
  const vendorTabProps: VendorTabProps = { account, tabParams, onTabParamsChange }
  const overview: TabItem = {
    key: 'overview',
    label: 'Overview',
    panel: () => (
      <Overview account={account} reviewCount={reviews?.length} onReview={openReviewDialog}>
        {isVendor ? <VendorOverview account={account} /> : null}
      </Overview>
    ),
  }
  const items: TabItem[] = [
    overview,
    ...(isVendor ? buildVendorTabs(vendorTabProps) : []),
    { key: 'profile', label: 'Profile', panel: () => <ProfileTab profile={profile} /> },
    { key: 'activity', label: 'Activity', panel: () => <Activity /> },
    {
      key: 'reviews',
      label: 'Reviews',
      panel: () => <ReviewsTab onWrite={openReviewDialog} onEdit={(review) => setReviewDialog({ review })} />,
    },
  ]
  return (
    <section className="page">
      <header className={accountStyles.accountHead}>
        <h1>{title}</h1>
        <p>Manage your legal tech journey</p>
      </header>
      <div className={styles.accountColumns}>
        <PersonCard profile={profile} />
        <div className={`card ${styles.accountTabs}`}>
          <DashboardTabs
            label={title}
            items={items}
            activeKey={tabParams.tab ?? 'overview'}
            onChange={(tab) => onTabParamsChange({ tab })}
          />
        </div>
      </div>
      {reviewDialog ? (
        <Suspense fallback={null}>
          <ReviewDialog review={reviewDialog.review} onClose={() => setReviewDialog(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

export function RoleDashboard(props: Props & { title: 'User Dashboard' | 'Vendor Dashboard' }) {
  return <AccountGate title={props.title}>{(account) => <Dashboard {...props} account={account} />}</AccountGate>
}
