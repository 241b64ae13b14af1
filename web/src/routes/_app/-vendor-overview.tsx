/** Overview of a vendor's dashboard: products, new requests, appearances, and quick actions. */
import type { Account } from '../../api/types'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PageIcon, type PageIconName } from '../../ui/more-icons'
import { PageLink } from '../../ui/page-link'
import { ownedQuery } from '../../features/claims/queries'
import { overviewQuery } from '../../features/insights/queries'
import { leadsQuery } from '../../features/leads/queries'
import { NoProducts } from '../../ui/no-products'
import accountStyles from '../../ui/account.module.css'
import styles from './-vendor-overview.module.css'

const VALIDATION_PAGE_PATH = '/software-validation-management'

function Fact({
  icon,
  label,
  value,
  tab,
  action,
}: {
  icon: PageIconName
  label: string
  value: string
  tab: string
  action: string
}) {
  return (
    <li className={accountStyles.fact}>
      <PageIcon name={icon} size={24} />
      <span className={accountStyles.factLabel}>{label}</span>
      <b>{value}</b>
      <Link to="/vendor-dashboard" search={{ tab }} aria-label={`${action}: ${label}`}>
        {action}
      </Link>
    </li>
  )
}

/** How many requests are new; only with two-factor authentication, which requests need. */
function NewRequestsFact({ account }: { account: Account }) {
  const hasSecondFactor = account.second_factor.state === 'passed'
  const inbox = useQuery({ ...leadsQuery({ state: 'new' }, 1), enabled: hasSecondFactor })
  return (
    <Fact
      icon="email"
      label="New requests"
      value={hasSecondFactor ? String(inbox.data?.counts.new ?? '–') : 'Needs two-factor authentication'}
      tab="leads"
      action={hasSecondFactor ? 'Open inbox' : 'Set up'}
    />
  )
}

export function VendorOverview({ account }: { account: Account }) {
  const owned = useQuery(ownedQuery())
  const metrics = useQuery(overviewQuery(30))
  const totalAppearances = metrics.data?.reduce((sum, { totals }) => sum + totals.appearances, 0)
  return (
    <>
      <h2>Your products</h2>
      {owned.data?.length === 0 ? (
        <NoProducts />
      ) : (
        <ul className="facts">
          <Fact
            icon="grid"
            label="Products you manage"
            value={String(owned.data?.length ?? '–')}
            tab="products"
            action="View products"
          />
          <NewRequestsFact account={account} />
          <Fact
            icon="chart"
            label="Search appearances (last 30 days)"
            value={totalAppearances?.toLocaleString('en') ?? '–'}
            tab="analytics"
            action="View analytics"
          />
        </ul>
      )}
      <ul className={`${accountStyles.actions} ${styles.vendorTools}`}>
        <li>
          <PageLink to={VALIDATION_PAGE_PATH} className={accountStyles.actionTile}>
            <PageIcon name="seal" size={24} />
            <b>Validation centre</b>
            <span>Requests, reports, certificates</span>
          </PageLink>
        </li>
        <li>
          <Link to="/vendor-dashboard" search={{ tab: 'badges' }} className={accountStyles.actionTile}>
            <PageIcon name="bookmark" size={24} />
            <b>Badges</b>
            <span>Show your rating on your own site</span>
          </Link>
        </li>
      </ul>
    </>
  )
}
