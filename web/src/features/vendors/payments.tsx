/** The payments of a vendor, with what was refunded. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { type VendorPayment, paymentsQuery } from './queries'
import { Section } from './section'

const format = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

const COLUMNS: readonly Column<VendorPayment>[] = [
  { key: 'for', title: 'For', render: ({ description }) => <bdi>{description}</bdi> },
  { key: 'total', title: 'Total', isNumber: true, render: (each) => format(each.total_amount, each.currency) },
  {
    key: 'refunded',
    title: 'Refunded',
    isNumber: true,
    render: (each) => (each.refunded_amount > 0 ? format(each.refunded_amount, each.currency) : '–'),
  },
  { key: 'status', title: 'Status', render: ({ status }) => status.replaceAll('_', ' ') },
  {
    key: 'paid',
    title: 'Paid',
    render: ({ paid_at: at }) => (at ? <time dateTime={at}>{formatLocalTime(at)}</time> : '–'),
  },
]

export function Payments({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(paymentsQuery(id, page))
  if (!query.data)
    return (
      <Section title="Payments">
        {query.isError ? <QueryError query={query} /> : <Loading>Loading payments...</Loading>}
      </Section>
    )
  const { payments, has_next: hasNext } = query.data
  const isEmpty = payments.length === 0 && page === 1
  return (
    <Section title="Payments" {...(isEmpty ? { count: 0 } : {})} empty="This vendor has paid nothing.">
      <DataTable label="Payments" columns={COLUMNS} rows={payments} rowKey={({ id: paymentId }) => paymentId} />
      <PageButtons label="Pages of payments" page={page} hasNext={hasNext} onChange={setPage} />
    </Section>
  )
}
