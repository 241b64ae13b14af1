/** The inbox: demo and pricing requests for the vendor's products, with their status. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Select from 'antd/es/select'
import Skeleton from 'antd/es/skeleton'
import { Suspense, lazy, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { NoProducts } from '../../ui/no-products'
import { type Filters, type Inbox, type Kind, type Lead, downloadLeads, leadsQuery } from './queries'
import { KINDS, STATES, formatDay, stateLabel } from './labels'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import noProductsStyles from '../../ui/no-products.module.css'
import styles from './leads.module.css'

const LeadDrawer = lazy(() => import('./lead-drawer'))

type Props = { open: number | null; onOpen: (lead: number | null) => void }

export default function LeadsTab({ open, onOpen }: Props) {
  const [filters, setFilters] = useState<Filters>({})
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(leadsQuery(filters, page))
  function choose(changed: Filters): void {
    setFilters(changed)
    setPage(1)
  }
  return (
    <section aria-labelledby="leads-title">
      <h2 id="leads-title" className="sr-only">
        Requests
      </h2>
      {data ? (
        <>
          {data.products.length > 0 ? <FilterBar inbox={data} filters={filters} onChoose={choose} /> : null}
          <div aria-busy={isPlaceholderData}>
            <List inbox={data} filters={filters} onChoose={choose} onOpen={onOpen} />
          </div>
          <Pages inbox={data} page={page} onPage={setPage} />
        </>
      ) : null}
      {error && !data ? <QueryError query={{ error, isFetching, refetch }} /> : null}
      {!data && !error ? (
        <Loading skeleton={<Skeleton title={false} paragraph={{ rows: 6 }} />}>Loading requests...</Loading>
      ) : null}
      {open === null ? null : (
        <Suspense fallback={null}>
          <LeadDrawer key={open} id={open} onClose={() => onOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

const REQUEST_LABELS: { value: Kind | ''; label: string }[] = [
  { value: '', label: 'Demos and pricing' },
  { value: 'demo', label: 'Demos' },
  { value: 'pricing', label: 'Pricing' },
]

type FilterBarProps = { inbox: Inbox; filters: Filters; onChoose: (filters: Filters) => void }

const omit = (filters: Filters, key: keyof Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key))

function FilterBar({ inbox, filters, onChoose }: FilterBarProps) {
  const id = useId()
  const [saving, setSaving] = useState(false)
  async function save(): Promise<void> {
    setSaving(true)
    await downloadLeads(filters)
    setSaving(false)
  }
  const every = STATES.reduce((sum, { value }) => sum + inbox.counts[value], 0)
  return (
    <div className={styles.leadBar}>
      <div role="group" aria-label="Status" className={styles.leadStates}>
        <StateButton label="All" count={every} on={!filters.state} onClick={() => onChoose(omit(filters, 'state'))} />
        {STATES.map(({ value, label }) => (
          <StateButton
            key={value}
            label={label}
            count={inbox.counts[value]}
            on={filters.state === value}
            onClick={() => onChoose({ ...filters, state: value })}
          />
        ))}
      </div>
      <div className={styles.leadFilters}>
        <label htmlFor={`${id}-kind`} className="sr-only">
          Request type
        </label>
        <Select<Kind | ''>
          id={`${id}-kind`}
          value={filters.kind ?? ''}
          onChange={(kind) => onChoose(kind ? { ...filters, kind } : omit(filters, 'kind'))}
          options={REQUEST_LABELS}
        />
        {inbox.products.length > 1 ? (
          <>
            <label htmlFor={`${id}-product`} className="sr-only">
              Product
            </label>
            <Select
              id={`${id}-product`}
              value={filters.product ?? ''}
              onChange={(product) => onChoose(product ? { ...filters, product } : omit(filters, 'product'))}
              options={[
                { value: '', label: 'All products' },
                ...inbox.products.map(({ id: value, name }) => ({ value, label: <bdi>{name}</bdi> })),
              ]}
            />
          </>
        ) : null}
        <Button
          icon={<Icon name="download" size={18} />}
          loading={saving}
          disabled={inbox.total === 0}
          onClick={() => void save()}
        >
          {saving ? 'Preparing file...' : 'Download CSV'}
        </Button>
      </div>
    </div>
  )
}

function StateButton({
  label,
  count,
  on,
  onClick,
}: {
  label: string
  count: number
  on: boolean
  onClick: () => void
}) {
  return (
    <button type="button" aria-pressed={on} onClick={onClick}>
      {label} <span>{count}</span>
    </button>
  )
}

type ListProps = FilterBarProps & { onOpen: (lead: number) => void }

function List({ inbox, filters, onChoose, onOpen }: ListProps) {
  if (inbox.products.length === 0) return <NoProducts />
  if (inbox.leads.length > 0) {
    return (
      <ul className={styles.leads}>
        {inbox.leads.map((lead) => (
          <Row key={lead.id} lead={lead} onOpen={() => onOpen(lead.id)} />
        ))}
      </ul>
    )
  }
  if (Object.keys(filters).length > 0) {
    return (
      <div className={noProductsStyles.vendorEmpty}>
        <p>No requests match these filters.</p>
        <Button onClick={() => onChoose({})}>Show all</Button>
      </div>
    )
  }
  return (
    <div className={noProductsStyles.vendorEmpty}>
      <h3>No requests yet</h3>
      <p>
        When someone requests a demo or pricing for one of your products, you'll get an email and the request appears
        here. Requests sent before your claim was approved went to us.
      </p>
    </div>
  )
}

function Row({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={lead.state === 'new' ? `${styles.lead} ${styles.leadNew}` : styles.lead}
        onClick={onOpen}
      >
        <span className={styles.leadHead}>
          <b dir="auto">{lead.name}</b>
          <span className={styles.leadState} data-state={lead.state}>
            {stateLabel(lead.state)}
          </span>
        </span>
        <span className={styles.leadFacts}>
          {KINDS[lead.kind]} · <bdi>{lead.product_name}</bdi> ·{' '}
          <time dateTime={lead.received_at}>{formatDay(lead.received_at)}</time>
          {lead.note_count > 0 ? ` · ${lead.note_count} ${lead.note_count === 1 ? 'note' : 'notes'}` : ''}
        </span>
        <span className={styles.leadMessage} dir="auto">
          {lead.message}
        </span>
      </button>
    </li>
  )
}

function Pages({ inbox, page, onPage }: { inbox: Inbox; page: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(inbox.total / inbox.page_size))
  if (last === 1 && page === 1) return null
  return (
    <nav className={styles.leadPages} aria-label="Pages of requests">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span>
        Page {page} of {last}
      </span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  )
}
