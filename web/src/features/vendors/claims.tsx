/** The claims of a vendor with their proofs and verdicts; one that was wrongly given is removed. */
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { MarkedName } from '../../ui/sample-mark'
import { type VendorDetails, removeClaim } from './queries'
import { ReasonDialog } from './reason-dialog'
import { Section } from './section'
import styles from './vendors.module.css'

type Claim = VendorDetails['claims'][number]
type Props = { details: VendorDetails; canRemove: boolean }

const VERDICTS: Readonly<Record<Claim['status'], string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  revoked: 'Removed',
}

export function Claims({ details: { vendor, claims }, canRemove }: Props) {
  const [removed, setRemoved] = useState<Claim | null>(null)
  return (
    <Section title="Claims" count={claims.length} empty="This vendor has claimed no product.">
      <DataTable
        label="Claims"
        columns={listColumns(canRemove ? setRemoved : null)}
        rows={claims}
        rowKey={({ id }) => id}
      />
      {removed ? (
        <ReasonDialog
          title={
            <>
              Remove the claim on <bdi>{removed.product_name}</bdi>
            </>
          }
          name="claim"
          note={
            <>
              <bdi>{removed.vendor_name || removed.vendor_email}</bdi> can no longer manage the product; drafts are
              deleted, published changes stay. The owner gets the reason and the way to object by email.
            </>
          }
          button="Remove the claim"
          done="Claim removed"
          isDestructive
          send={({ reason }) => removeClaim(vendor.id, removed.id, reason)}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </Section>
  )
}

function listColumns(onRemove: ((claim: Claim) => void) | null): readonly Column<Claim>[] {
  const columns: Column<Claim>[] = [
    {
      key: 'product',
      title: 'Product',
      render: ({ product_name: name, sample }) => <MarkedName name={name} sample={sample} />,
    },
    {
      key: 'account',
      title: 'Account',
      render: ({ vendor_email: email }) => <bdi>{email}</bdi>,
    },
    {
      key: 'proof',
      title: 'Proof',
      render: ({ proof, proof_met: isMet, proof_finding: finding }) => (
        <div className={styles.name}>
          <span className={isMet ? styles.good : styles.bad}>
            {proof === 'dns' ? 'DNS record' : 'Email domain'}: {isMet ? 'met' : 'not met'}
          </span>
          <span className="quiet">{finding}</span>
        </div>
      ),
    },
    {
      key: 'verdict',
      title: 'Verdict',
      render: ({ status, reviewed_at: at, review_note: note }) => (
        <div className={styles.name}>
          {VERDICTS[status]}
          {at ? <time dateTime={at}>{formatLocalTime(at)}</time> : null}
          {note ? <bdi className="quiet">{note}</bdi> : null}
        </div>
      ),
    },
  ]
  if (onRemove)
    columns.push({
      key: 'actions',
      title: 'Actions',
      render: (claim) =>
        claim.status === 'approved' ? (
          <Button aria-label={`Remove the claim on ${claim.product_name}`} onClick={() => onRemove(claim)}>
            Remove
          </Button>
        ) : (
          '–'
        ),
    })
  return columns
}
