/** One claim: its status, the result of the automatic proof check, and the actions that the vendor can take. */
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import { formatLocalTime } from '../../ui/format'
import { CopyButton } from '../../ui/copy-button'
import { Icon } from '../../ui/icons'
import { SampleMark } from '../../ui/sample-mark'
import { STATE_LABELS } from './admin/labels'
import { type Claim, checkClaim, useClaimMutation, withdrawClaim } from './queries'
import styles from './claims.module.css'

export function ClaimCard({ claim }: { claim: Claim }) {
  const isPending = claim.status === 'pending'
  return (
    <li>
      <article className={styles.claim} aria-label={`Claim on ${claim.product_name}`}>
        <header>
          <Link to="/product/vendor/$productId" params={{ productId: claim.product_id }} dir="auto">
            {claim.product_name}
          </Link>
          {claim.sample ? <SampleMark /> : null}
          <span className={`badge ${styles.claimStatus}`} data-status={claim.status}>
            {STATE_LABELS[claim.status]}
          </span>
          <time dateTime={claim.submitted_at}>{formatLocalTime(claim.submitted_at)}</time>
        </header>
        <p className={styles.claimReason} dir="auto">
          {claim.reason}
        </p>
        {claim.review_note && !isPending ? (
          <p className={styles.claimNote} dir="auto">
            <b>Our decision: </b>
            {claim.review_note}
          </p>
        ) : null}
        {isPending ? <ClaimProof claim={claim} /> : null}
      </article>
    </li>
  )
}

function ClaimProof({ claim }: { claim: Claim }) {
  const checkMutation = useClaimMutation(() => checkClaim(claim.id), { failureTitle: 'Failed to check the proof' })
  const withdrawMutation = useClaimMutation(() => withdrawClaim(claim.id), {
    failureTitle: 'Failed to withdraw the claim',
    successMessage: () => 'Claim withdrawn.',
  })
  return (
    <div className={styles.claimProof}>
      {claim.record ? <DnsRecord record={claim.record} /> : null}
      <p className={claim.proof_met ? `${styles.proof} ${styles.proofMet}` : styles.proof} aria-live="polite">
        <Icon name={claim.proof_met ? 'check' : 'unknown'} />
        <span>
          <b>{claim.proof_met ? 'Proof confirmed.' : 'Proof not confirmed yet.'}</b> {claim.proof_finding}
        </span>
      </p>
      <p className="quiet">
        An admin will decide, and you'll be notified by email.{' '}
        {claim.proof_met ? '' : 'Without confirmed proof, approval is less likely.'}
      </p>
      <div className={styles.claimActions}>
        <Button loading={checkMutation.isPending} onClick={() => checkMutation.mutate(undefined)}>
          {checkMutation.isPending ? 'Checking...' : 'Check again'}
        </Button>
        <Popconfirm
          title="Withdraw this claim?"
          description="You can claim the product again at any time."
          okText="Withdraw"
          cancelText="Cancel"
          onConfirm={() => withdrawMutation.mutate(undefined)}
        >
          <Button type="text" danger loading={withdrawMutation.isPending}>
            Withdraw
          </Button>
        </Popconfirm>
      </div>
    </div>
  )
}

function DnsRecord({ record }: { record: NonNullable<Claim['record']> }) {
  return (
    <div className={styles.dnsRecord}>
      <p>
        Add this record to the DNS settings of <b dir="ltr">{record.name}</b>. We only look it up.
      </p>
      <dl>
        <div>
          <dt>Type</dt>
          <dd>
            <code>TXT</code>
          </dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>
            <code dir="ltr">{record.name}</code>
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <code dir="ltr">{record.value}</code>
            <CopyButton text={record.value} label="Copy value" />
          </dd>
        </div>
      </dl>
    </div>
  )
}
