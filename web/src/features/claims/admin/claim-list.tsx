/** The claims of all vendors with what speaks for each, and one claim on its own. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../../ui/data-table'
import { formatLocalTime, formatRelativeTime } from '../../../ui/format'
import { Loading } from '../../../ui/loading'
import { PageButtons } from '../../../ui/page-buttons'
import { QueryError } from '../../../ui/query-error'
import { SampleMark } from '../../../ui/sample-mark'
import type { Claim } from '../queries'
import { Select } from '../../../ui/select'
import { ClaimDecision } from './claim-decision'
import { STATE_LABELS } from './labels'
import { type ClaimVerdict, PAGE_SIZE, adminClaimQuery, adminClaimsQuery } from './queries'
import claimStyles from '../claims.module.css'
import styles from './claims-desk.module.css'

type State = Claim['status']
type Props = {
  state: State | null
  page: number
  onState: (state: State | null) => void
  onPage: (page: number) => void
}
type Decision = { claim: Claim; verdict: ClaimVerdict }

const STATE_OPTIONS = [
  ...Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
  { value: 'all', label: 'Any state' },
]

export function ClaimList({ state, page, onState, onPage }: Props) {
  const query = useQuery({ ...adminClaimsQuery(state, page), placeholderData: keepPreviousData })
  return (
    <>
      <Select
        className={styles.state}
        aria-label="State"
        value={state ?? 'all'}
        options={STATE_OPTIONS}
        onChange={(value) => onState(value === 'all' ? null : (value as State))}
      />
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <ClaimTable claims={query.data} empty={describeEmpty(state, page)} />
      ) : (
        <Loading>Loading claims...</Loading>
      )}
      <PageButtons label="Pages of claims" page={page} hasNext={query.data?.length === PAGE_SIZE} onChange={onPage} />
    </>
  )
}

export function OneClaim({ id }: { id: string }) {
  const query = useQuery(adminClaimQuery(id))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the claim...</Loading>
  return <ClaimTable claims={[query.data]} empty="" />
}

function describeEmpty(state: State | null, page: number): string {
  if (page > 1) return 'This page is empty. Go back to an earlier one.'
  return state ? `No claims are ${STATE_LABELS[state].toLowerCase()}.` : 'No vendor has claimed a product yet.'
}

function ClaimTable({ claims, empty }: { claims: readonly Claim[]; empty: string }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  if (claims.length === 0) return <p role="status">{empty}</p>
  return (
    <>
      <DataTable
        label="Claims"
        columns={[
          ...COLUMNS,
          { key: 'actions', title: 'Decide', render: (claim) => renderActions(claim, setDecision) },
        ]}
        rows={claims}
        rowKey={({ id }) => id}
      />
      {decision ? <ClaimDecision {...decision} onClose={() => setDecision(null)} /> : null}
    </>
  )
}

const COLUMNS: readonly Column<Claim>[] = [
  {
    key: 'product',
    title: 'Product',
    render: ({ id, product_id: productId, product_name: name, sample }) => (
      <>
        <Link to="/product/$productId" params={{ productId }}>
          <bdi>{name}</bdi>
        </Link>{' '}
        {sample ? <SampleMark /> : null}
        <span className={styles.ids}>
          <span>Product {productId}</span>
          <span>Claim {id}</span>
        </span>
      </>
    ),
  },
  {
    key: 'vendor',
    title: 'Vendor',
    render: ({ vendor_name: name, vendor_email: email }) => (
      <div className={styles.vendor}>
        <bdi>{name}</bdi>
        <a href={`mailto:${email}`}>{email}</a>
      </div>
    ),
  },
  {
    key: 'reason',
    title: 'Reason',
    render: ({ reason }) => (
      <p className={styles.text} dir="auto">
        {reason}
      </p>
    ),
  },
  { key: 'evidence', title: 'Evidence', render: (claim) => <Evidence claim={claim} /> },
  {
    key: 'status',
    title: 'Status',
    render: ({ status, submitted_at: at }) => (
      <div className={styles.status}>
        <span className={`badge ${claimStyles.claimStatus}`} data-status={status}>
          {STATE_LABELS[status]}
        </span>
        <span className="quiet">Submitted {formatRelativeTime(at)}</span>
        <time dateTime={at}>{formatLocalTime(at)}</time>
      </div>
    ),
  },
  {
    key: 'review',
    title: 'Decision',
    render: ({ reviewed_at: at, review_note: note }) =>
      at ? (
        <>
          <time dateTime={at}>{formatLocalTime(at)}</time>
          <p className={styles.text} dir="auto">
            {note}
          </p>
        </>
      ) : (
        <span className="quiet">None yet</span>
      ),
  },
]

function Evidence({ claim }: { claim: Claim }) {
  return (
    <div className={styles.evidence}>
      <span>
        <b>{claim.proof_met ? 'Proof confirmed' : 'Proof not confirmed'}</b>{' '}
        {claim.proof === 'dns' ? '(DNS record)' : '(email domain)'}
      </span>
      <span>{claim.proof_finding}</span>
      {claim.record ? (
        <code dir="ltr">
          <bdi>{claim.record.name}</bdi> TXT <bdi>{claim.record.value}</bdi>
        </code>
      ) : null}
      {claim.proof_checked_at ? (
        <span className="quiet">Checked {formatLocalTime(claim.proof_checked_at)}</span>
      ) : (
        <span className="quiet">Not checked yet</span>
      )}
      {(claim.other_owners ?? []).length > 0 ? (
        <span>
          <b>Managed already by</b> <bdi>{(claim.other_owners ?? []).join(', ')}</bdi>
        </span>
      ) : null}
    </div>
  )
}

function renderActions(claim: Claim, onDecide: (decision: Decision) => void) {
  const button = (verdict: ClaimVerdict, label: string) => (
    <Button
      danger={verdict !== 'approve'}
      aria-label={`${label} the claim on ${claim.product_name}`}
      onClick={() => onDecide({ claim, verdict })}
    >
      {label}
    </Button>
  )
  if (claim.status === 'pending')
    return (
      <div className={styles.actions}>
        {button('approve', 'Approve')}
        {button('reject', 'Reject')}
      </div>
    )
  return claim.status === 'approved' ? button('revoke', 'Revoke') : <span className="quiet">Decided</span>
}
