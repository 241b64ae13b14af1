/** The inbox: demo and pricing requests for the vendor's products, with their status. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { Suspense, useId, useState } from 'react'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { NoProducts } from '../../ui/no-products'
import { MarkedOption } from '../../ui/marked-option'
import { MarkedName } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { type LeadFilters, type LeadInbox, type LeadKind, type Lead, downloadLeads, leadsQuery } from './queries'
import { KIND_LABELS, STATE_OPTIONS, formatDay, formatState } from './labels'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import noProductsStyles from '../../ui/no-products.module.css'
import styles from './leads.module.css'

const LeadDrawer = lazyPart(() => import('./lead-drawer'))

type Props = { openLeadId: number | null; onOpen: (lead: number | null) => void }

export default function LeadsTab({ openLeadId, onOpen }: Props) {
  const [filters, setFilters] = useState<LeadFilters>({})
  const [page, setPage] = useState(1)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(leadsQuery(filters, page))
  function applyFilters(newFilters: LeadFilters): void {
    setFilters(newFilters)
    setPage(1)
  }
  return (
    <>
      {data ? (
        <>
          {data.products.length > 0 ? <FilterBar inbox={data} filters={filters} onChoose={applyFilters} /> : null}
          <div aria-busy={isPlaceholderData}>
            <LeadList inbox={data} filters={filters} onChoose={applyFilters} onOpen={onOpen} />
          </div>
          <LeadPager inbox={data} page={page} onPageChange={setPage} />
        </>
      ) : null}
      {error && !data ? <QueryError query={{ error, isFetching, refetch }} /> : null}
      {!data && !error ? (
        <Loading skeleton={<Skeleton title={false} paragraph={{ rows: 6 }} />}>Loading requests...</Loading>
      ) : null}
      {openLeadId === null ? null : (
        <Suspense fallback={null}>
          <LeadDrawer key={openLeadId} id={openLeadId} onClose={() => onOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

const REQUEST_LABELS: { value: LeadKind | ''; label: string }[] = [
  { value: '', label: 'Demos and pricing' },
  { value: 'demo', label: 'Demos' },
  { value: 'pricing', label: 'Pricing' },
]

type FilterBarProps = { inbox: LeadInbox; filters: LeadFilters; onChoose: (filters: LeadFilters) => void }

const omitFilter = (filters: LeadFilters, key: keyof LeadFilters): LeadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => name !== key))

function FilterBar({ inbox, filters, onChoose }: FilterBarProps) {
  const id = useId()
  const [isSaving, setIsSaving] = useState(false)
  async function saveFile(): Promise<void> {
    setIsSaving(true)
    await downloadLeads(filters)
    setIsSaving(false)
  }
  const totalCount = STATE_OPTIONS.reduce((sum, { value }) => sum + inbox.counts[value], 0)
  return (
    <div className={styles.leadBar}>
      <div role="group" aria-label="Status" className={styles.leadStates}>
        <StateButton
          label="All"
          count={totalCount}
          isSelected={!filters.state}
          onClick={() => onChoose(omitFilter(filters, 'state'))}
        />
        {STATE_OPTIONS.map(({ value, label }) => (
          <StateButton
            key={value}
            label={label}
            count={inbox.counts[value]}
            isSelected={filters.state === value}
            onClick={() => onChoose({ ...filters, state: value })}
          />
        ))}
      </div>
      <div className={styles.leadFilters}>
        <label htmlFor={`${id}-kind`} className="sr-only">
          Request type
        </label>
        <Select<LeadKind | ''>
          id={`${id}-kind`}
          value={filters.kind ?? ''}
          onChange={(kind) => onChoose(kind ? { ...filters, kind } : omitFilter(filters, 'kind'))}
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
              onChange={(product) => onChoose(product ? { ...filters, product } : omitFilter(filters, 'product'))}
              options={[
                { value: '', label: 'All products' },
                ...inbox.products.map(({ id: value, name, sample }) => ({
                  value,
                  label: <MarkedOption name={name} sample={sample} />,
                })),
              ]}
            />
          </>
        ) : null}
        <Button
          icon={<Icon name="download" size={18} />}
          loading={isSaving}
          disabled={inbox.total === 0}
          onClick={() => void saveFile()}
        >
          {isSaving ? 'Preparing file...' : 'Download CSV'}
        </Button>
      </div>
    </div>
  )
}

function StateButton({
  label,
  count,
  isSelected,
  onClick,
}: {
  label: string
  count: number
  isSelected: boolean
  onClick: () => void
}) {
  return (
    <button type="button" aria-pressed={isSelected} onClick={onClick}>
      {label} <span>{count}</span>
    </button>
  )
}

type LeadListProps = FilterBarProps & { onOpen: (lead: number) => void }

function LeadList({ inbox, filters, onChoose, onOpen }: LeadListProps) {
  if (inbox.products.length === 0) return <NoProducts />
  if (inbox.leads.length > 0) {
    return (
      <ul className={styles.leads}>
        {inbox.leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} onOpen={() => onOpen(lead.id)} />
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

function LeadRow({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
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
            {formatState(lead.state)}
          </span>
        </span>
        <span className={styles.leadFacts}>
          {KIND_LABELS[lead.kind]} · <MarkedName name={lead.product_name} sample={lead.sample} /> ·{' '}
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

function LeadPager({
  inbox,
  page,
  onPageChange,
}: {
  inbox: LeadInbox
  page: number
  onPageChange: (page: number) => void
}) {
  const lastPage = Math.max(1, Math.ceil(inbox.total / inbox.page_size))
  if (lastPage === 1 && page === 1) return null
  return (
    <nav className={styles.leadPages} aria-label="Pages of requests">
      <Button disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
        Newer
      </Button>
      <span>
        Page {page} of {lastPage}
      </span>
      <Button disabled={page >= lastPage} onClick={() => onPageChange(page + 1)}>
        Older
      </Button>
    </nav>
  )
}
