/** The page of one vendor: facts, what staff can do, and all that belongs to it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { type Permission, type VendorDetails, vendorQuery } from './queries'
import { Accounts, Certificates, Products, Validations } from './belongings'
import { Claims } from './claims'
import { Domains } from './domains'
import { History } from './history'
import { Leads } from './leads'
import { Notes } from './notes'
import { Payments } from './payments'
import { VendorActions } from './vendor-actions'
import { StateBadge, nameVendor } from './vendor-columns'
import styles from './vendors.module.css'

type Props = { id: string; permissions: readonly Permission[] }

export function VendorView({ id, permissions }: Props) {
  const query = useQuery(vendorQuery(id))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the vendor...</Loading>
  const details = query.data
  const can = (permission: Permission): boolean => permissions.includes(permission)
  return (
    <>
      <Heading details={details} />
      <VendorActions details={details} permissions={permissions} />
      <Domains details={details} />
      <Accounts accounts={details.accounts} />
      <Products products={details.products} />
      <Claims details={details} canRemove={can('decide_claims')} />
      <Leads id={id} counts={details.lead_counts} />
      <Validations validations={details.validations} />
      <Certificates certificates={details.certificates} />
      {can('view_payments') ? <Payments id={id} /> : null}
      {can('support_users') ? <Notes id={id} /> : null}
      {can('view_audit') ? <History id={id} /> : null}
    </>
  )
}

/** Takes the focus, which was on a button of the list. */
function Heading({ details: { vendor, suspended_at: at, suspension_reason: reason } }: { details: VendorDetails }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <>
      <header className={styles.row}>
        <h2 ref={ref} tabIndex={-1}>
          <bdi>{nameVendor(vendor)}</bdi>
        </h2>
        <StateBadge state={vendor.state} />
        <span className="quiet">
          Joined <time dateTime={vendor.joined_at}>{formatLocalTime(vendor.joined_at)}</time>, {vendor.replies} of{' '}
          {vendor.reviews} reviews answered
        </span>
      </header>
      {at ? (
        <p className={styles.notice}>
          Suspended on <time dateTime={at}>{formatLocalTime(at)}</time>: <bdi>{reason}</bdi>
        </p>
      ) : null}
    </>
  )
}
