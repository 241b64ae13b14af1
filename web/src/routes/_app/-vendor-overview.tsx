/** Overview of a vendor's dashboard: products, new requests, appearances, and quick actions. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon, type IconName } from '../../ui/icons'
import { PageLink } from '../../ui/page-link'
import { findPlannedPage } from '../../shell/planned-pages'
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
  icon: IconName
  label: string
  value: string
  tab: string
  action: string
}) {
  return (
    <li className={accountStyles.fact}>
      <Icon name={icon} size={24} />
      <span className={accountStyles.factLabel}>{label}</span>
      <b>{value}</b>
      <Link to="/vendor-dashboard" search={{ tab }} aria-label={`${action}: ${label}`}>
        {action}
      </Link>
    </li>
  )
}

export function VendorOverview() {
  const inbox = useQuery(leadsQuery({ state: 'new' }, 1))
  const metrics = useQuery(overviewQuery(30))
  const totalAppearances = metrics.data?.reduce((sum, { totals }) => sum + totals.appearances, 0)
  return (
    <>
      <h2>Your products</h2>
      {inbox.data?.products.length === 0 ? (
        <NoProducts />
      ) : (
        <ul className="facts">
          <Fact
            icon="grid"
            label="Products you manage"
            value={String(inbox.data?.products.length ?? '–')}
            tab="products"
            action="View products"
          />
          <Fact
            icon="email"
            label="New requests"
            value={String(inbox.data?.counts.new ?? '–')}
            tab="leads"
            action="Open inbox"
          />
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
            <Icon name="seal" size={24} />
            <b>Validation centre</b>
            <span>
              {findPlannedPage(VALIDATION_PAGE_PATH) ? 'Not available yet' : 'Requests, reports, certificates'}
            </span>
          </PageLink>
        </li>
        <li>
          <Link to="/vendor-dashboard" search={{ tab: 'badges' }} className={accountStyles.actionTile}>
            <Icon name="bookmark" size={24} />
            <b>Badges</b>
            <span>Show your rating on your own site</span>
          </Link>
        </li>
      </ul>
    </>
  )
}
