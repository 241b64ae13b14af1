/** The domains of a vendor: how each was proven; staff prove one by hand or withdraw its proof. */
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { formatLocalTime } from '../../ui/format'
import { type VendorDetails, decideDomain } from './queries'
import { ReasonDialog } from './reason-dialog'
import { Section } from './section'
import { DOMAIN_PROOFS } from './vendor-columns'
import styles from './vendors.module.css'

type Decision = { domain: string; isProven: boolean }

const PROVE =
  'Claims of this vendor on products whose website is at this domain count as proven. Pending claims are checked again, and its accounts get the reason by email.'
const WITHDRAW =
  'Email addresses at this domain no longer prove claims, and new accounts there don’t join this vendor. Approved claims stay; remove them by themselves. Its accounts get the reason by email.'

export function Domains({ details: { vendor } }: { details: VendorDetails }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const dialog = decision ? <DomainDialog id={vendor.id} decision={decision} onClose={() => setDecision(null)} /> : null
  return (
    <Section
      title="Domains"
      count={vendor.domains.length}
      empty="No domain is proven: its accounts have addresses at domains that anyone can use."
      action={
        <>
          <Button onClick={() => setDecision({ domain: '', isProven: true })}>Prove a domain</Button>
          {dialog}
        </>
      }
    >
      <ul className={styles.list} aria-label="Domains">
        {vendor.domains.map(({ domain, proof, reason, changed_at: at }) => (
          <li key={domain}>
            <div>
              <strong className={styles.domain}>{domain}</strong>
              <span className="quiet">
                {DOMAIN_PROOFS[proof]}, <time dateTime={at}>{formatLocalTime(at)}</time>
              </span>
              {reason ? <bdi className={styles.text}>{reason}</bdi> : null}
            </div>
            {proof === 'withdrawn' ? (
              <Button aria-label={`Prove ${domain}`} onClick={() => setDecision({ domain, isProven: true })}>
                Prove
              </Button>
            ) : (
              <Button aria-label={`Withdraw ${domain}`} onClick={() => setDecision({ domain, isProven: false })}>
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type DialogProps = { id: string; decision: Decision; onClose: () => void }

function DomainDialog({ id, decision: { domain, isProven }, onClose }: DialogProps) {
  return (
    <ReasonDialog<{ domain?: string }>
      title={domain ? `${isProven ? 'Prove' : 'Withdraw'} ${domain}` : 'Prove a domain'}
      name="domain"
      note={isProven ? PROVE : WITHDRAW}
      button={isProven ? 'Prove' : 'Withdraw'}
      done={isProven ? 'Domain proven' : 'Proof withdrawn'}
      isDestructive={!isProven}
      send={({ domain: typed, reason }) =>
        decideDomain(id, { domain: domain || (typed ?? '').trim(), is_proven: isProven, reason })
      }
      onClose={onClose}
    >
      {domain ? null : (
        <Form.Item
          name="domain"
          label="Domain"
          rules={[{ required: true, whitespace: true, message: 'Please enter a domain.' }]}
        >
          <Input maxLength={253} placeholder="meridian.com" autoComplete="off" />
        </Form.Item>
      )}
    </ReasonDialog>
  )
}
