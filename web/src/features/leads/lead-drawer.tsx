/** A request: message, status, and notes. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Drawer from 'antd/es/drawer'
import Skeleton from 'antd/es/skeleton'
import { useId } from 'react'
import { formatLocalTime } from '../../ui/format'
import { LeadNotes } from './notes'
import { type LeadDetail, type LeadStateName, leadQuery, useStateChange } from './queries'
import { KIND_LABELS, STATE_OPTIONS } from './labels'
import { SampleMark } from '../../ui/sample-mark'
import { QueryError } from '../../ui/query-error'
import styles from './leads.module.css'

export default function LeadDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(leadQuery(id))
  return (
    <Drawer
      open
      size="min(100vw, 34rem)"
      title={data ? <bdi>{data.name}</bdi> : 'Request'}
      onClose={onClose}
      closable={{ 'aria-label': 'Close request' }}
    >
      {data ? <LeadRequest lead={data} /> : null}
      {error && !data ? <QueryError query={{ error, isFetching, refetch }} /> : null}
      {!data && !error ? <Skeleton paragraph={{ rows: 6 }} /> : null}
    </Drawer>
  )
}

/** What the answer begins with, so that both sides know what it is about. */
const buildReplyLink = ({ email, kind, product_name }: LeadDetail): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(kind === 'demo' ? `Demo of ${product_name}` : `Pricing for ${product_name}`)}`

function LeadRequest({ lead }: { lead: LeadDetail }) {
  return (
    <div className={styles.leadRequest}>
      <p className={styles.leadFacts}>
        {KIND_LABELS[lead.kind]} of{' '}
        <Link to="/product/vendor/$productId" params={{ productId: lead.product_id }}>
          <bdi>{lead.product_name}</bdi>
        </Link>{' '}
        {lead.sample ? <SampleMark /> : null} · {formatLocalTime(lead.received_at)}
      </p>
      <p>
        <a href={buildReplyLink(lead)} dir="ltr">
          {lead.email}
        </a>
      </p>
      <blockquote dir="auto">{lead.message}</blockquote>
      <p className="quiet">Sent via a public form; sender details are unverified.</p>
      <LeadStateSelect lead={lead} />
      <LeadNotes lead={lead} />
    </div>
  )
}

function LeadStateSelect({ lead }: { lead: LeadDetail }) {
  const name = useId()
  const stateMutation = useStateChange(lead.id)
  return (
    <fieldset className={styles.leadStateRow}>
      <legend>Status</legend>
      {STATE_OPTIONS.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={lead.state === value}
            onChange={() => stateMutation.mutate(value satisfies LeadStateName)}
          />
          <span>{label}</span>
        </label>
      ))}
      {lead.state_since ? <p className="quiet">Status changed on {formatLocalTime(lead.state_since)}</p> : null}
    </fieldset>
  )
}
