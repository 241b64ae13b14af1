/** What a vendor has: accounts, products, validations and certificates. */
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { MarkedName, SampleMark } from '../../ui/sample-mark'
import type { VendorDetails } from './queries'
import { Section } from './section'
import styles from './vendors.module.css'

type Account = VendorDetails['accounts'][number]
type Product = VendorDetails['products'][number]
type Validation = VendorDetails['validations'][number]
type Certificate = VendorDetails['certificates'][number]

const ACCOUNT_STATES: Readonly<Record<Account['state'], string>> = {
  active: 'Active',
  unverified: 'Not verified',
  suspended: 'Suspended',
  reset_required: 'Password reset required',
  deletion_requested: 'Deletion requested',
}
const toWords = (state: string): string => (state.charAt(0).toUpperCase() + state.slice(1)).replaceAll('_', ' ')
const Time = ({ at }: { at: string | null }) => (at ? <time dateTime={at}>{formatLocalTime(at)}</time> : '–')

const ACCOUNT_COLUMNS: readonly Column<Account>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ id, name, email }) => (
      <Link to="/admin-dashboard" search={{ tab: 'users', open: id }}>
        <bdi>{name || email}</bdi>
      </Link>
    ),
  },
  { key: 'email', title: 'Email', render: ({ email }) => <bdi>{email}</bdi> },
  { key: 'state', title: 'State', render: ({ state }) => ACCOUNT_STATES[state] },
  { key: 'registered', title: 'Registered', render: ({ registered_at: at }) => <Time at={at} /> },
]

export function Accounts({ accounts }: { accounts: readonly Account[] }) {
  return (
    <Section title="Accounts" count={accounts.length} empty="No account is left.">
      <DataTable label="Accounts" columns={ACCOUNT_COLUMNS} rows={accounts} rowKey={({ id }) => id} />
    </Section>
  )
}

const PRODUCT_COLUMNS: readonly Column<Product>[] = [
  {
    key: 'name',
    title: 'Product',
    render: ({ id, name, sample }) => (
      <span className={styles.name}>
        <Link to="/product/$productId" params={{ productId: id }}>
          <bdi>{name}</bdi>
        </Link>
        {sample ? <SampleMark /> : null}
      </span>
    ),
  },
  { key: 'public', title: 'Visibility', render: ({ is_public: isPublic }) => (isPublic ? 'Public' : 'Not public') },
  { key: 'owners', title: 'Owners', isNumber: true, render: ({ owners }) => owners },
  {
    key: 'reviews',
    title: 'Reviews answered',
    isNumber: true,
    render: ({ replies, reviews }) => `${replies} of ${reviews}`,
  },
]

export function Products({ products }: { products: readonly Product[] }) {
  return (
    <Section title="Products" count={products.length} empty="This vendor manages no product.">
      <DataTable label="Products" columns={PRODUCT_COLUMNS} rows={products} rowKey={({ id }) => id} />
    </Section>
  )
}

const VALIDATION_COLUMNS: readonly Column<Validation>[] = [
  {
    key: 'software',
    title: 'Software',
    render: ({ id, software }) => (
      <Link to="/admin-dashboard" search={{ tab: 'validation', request: id }}>
        <bdi>{software || 'Unnamed software'}</bdi>
      </Link>
    ),
  },
  { key: 'state', title: 'State', render: ({ state }) => toWords(state) },
  { key: 'package', title: 'Package', render: ({ package: bought }) => toWords(bought) || '–' },
  { key: 'submitted', title: 'Submitted', render: ({ submitted_at: at }) => <Time at={at} /> },
]

export function Validations({ validations }: { validations: readonly Validation[] }) {
  return (
    <Section title="Validations" count={validations.length} empty="This vendor has ordered no validation.">
      <DataTable label="Validations" columns={VALIDATION_COLUMNS} rows={validations} rowKey={({ id }) => id} />
    </Section>
  )
}

const CERTIFICATE_COLUMNS: readonly Column<Certificate>[] = [
  {
    key: 'number',
    title: 'Number',
    render: ({ number }) => (
      <Link to="/certificates/$number" params={{ number }}>
        {number}
      </Link>
    ),
  },
  {
    key: 'product',
    title: 'Product',
    render: ({ product_name: name, issuer }) => <MarkedName name={name} sample={issuer === 'sample'} />,
  },
  { key: 'status', title: 'Status', render: ({ status }) => toWords(status) },
  { key: 'expires', title: 'Expires', render: ({ expires_at: at }) => <Time at={at} /> },
]

export function Certificates({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Section title="Certificates" count={certificates.length} empty="No product of this vendor has a certificate.">
      <DataTable
        label="Certificates"
        columns={CERTIFICATE_COLUMNS}
        rows={certificates}
        rowKey={({ number }) => number}
      />
    </Section>
  )
}
