/** The columns of the table of vendors. */
import type { Column } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { STATES } from './params'
import type { Vendor, VendorDomain } from './queries'
import styles from './vendors.module.css'

export const nameVendor = ({ name }: { name: string }): string => name || 'Unnamed vendor'

export function StateBadge({ state }: { state: Vendor['state'] }) {
  return <span className={`${styles.badge} ${state === 'active' ? styles.good : styles.bad}`}>{STATES[state]}</span>
}

export const DOMAIN_PROOFS: Readonly<Record<VendorDomain['proof'], string>> = {
  email: 'Proven by a verified email address',
  staff: 'Proven by hand',
  withdrawn: 'Proof withdrawn',
}

function Domains({ domains }: { domains: readonly VendorDomain[] }) {
  if (domains.length === 0) return <span className="quiet">None proven</span>
  return (
    <ul className={styles.plain}>
      {domains.map(({ domain, proof }) => (
        <li key={domain}>
          <span className={styles.domain}>{domain}</span>
          {proof === 'withdrawn' ? <span className="quiet"> (withdrawn)</span> : null}
        </li>
      ))}
    </ul>
  )
}

export function listColumns(onOpen: (id: string) => void): readonly Column<Vendor>[] {
  return [
    {
      key: 'name',
      title: 'Company',
      isSortable: true,
      render: (vendor) => (
        <button type="button" className="text-button" onClick={() => onOpen(vendor.id)}>
          <bdi>{nameVendor(vendor)}</bdi>
        </button>
      ),
    },
    { key: 'domains', title: 'Domains', render: ({ domains }) => <Domains domains={domains} /> },
    { key: 'accounts', title: 'Accounts', isNumber: true, render: ({ accounts }) => accounts },
    { key: 'products', title: 'Products', isNumber: true, render: ({ products }) => products },
    {
      key: 'claims',
      title: 'Claims',
      isNumber: true,
      render: ({ claims, pending_claims: pending }) => (pending > 0 ? `${claims} (${pending} pending)` : claims),
    },
    { key: 'leads', title: 'Requests', isNumber: true, render: ({ leads }) => leads },
    { key: 'validations', title: 'Validations', isNumber: true, render: ({ validations }) => validations },
    {
      key: 'reviews',
      title: 'Reviews answered',
      isNumber: true,
      render: ({ replies, reviews }) => `${replies} of ${reviews}`,
    },
    { key: 'state', title: 'State', render: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'joined',
      title: 'Joined',
      isSortable: true,
      render: ({ joined_at: at }) => (
        <time className={styles.word} dateTime={at}>
          {formatLocalTime(at)}
        </time>
      ),
    },
  ]
}
