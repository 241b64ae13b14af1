/** What was paid for a request, with the invoice and credit notes to download. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { ApiError } from '../../api/errors'
import { formatLongDate } from '../../ui/dates'
import { QueryError } from '../../ui/query-error'
import { formatPrice } from './format'
import {
  type ValidationPayment,
  downloadCreditNote,
  downloadInvoice,
  paymentQuery,
  useCentreMutation,
} from './request-queries'
import styles from './centre.module.css'

export function PaymentDocuments({ requestId }: { requestId: string }) {
  const query = useQuery(paymentQuery(requestId))
  if (query.error instanceof ApiError && query.error.status === 404) return null
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data?.invoice_number) return null
  return (
    <section aria-label="Payment">
      <h3>Payment</h3>
      <p>{describePayment(query.data)}</p>
      <Documents payment={query.data} />
    </section>
  )
}

function describePayment({ total_amount, tax_amount, refunded_amount, currency, paid_at }: ValidationPayment): string {
  const format = (amount: number): string => formatPrice({ amount, currency })
  const tax = tax_amount > 0 ? `, including ${format(tax_amount)} tax` : ''
  const refund = refunded_amount > 0 ? `. ${format(refunded_amount)} were refunded` : ''
  return `${format(total_amount)}${tax}${paid_at ? `, paid on ${formatLongDate(paid_at)}` : ''}${refund}.`
}

function Documents({ payment }: { payment: ValidationPayment }) {
  const invoiceMutation = useCentreMutation(downloadInvoice, { failureTitle: 'Failed to download the invoice' })
  const creditNoteMutation = useCentreMutation((number: string) => downloadCreditNote(payment.id, number), {
    failureTitle: 'Failed to download the credit note',
  })
  return (
    <p className={styles.requestActions}>
      <Button loading={invoiceMutation.isPending} onClick={() => invoiceMutation.mutate(payment)}>
        Invoice {payment.invoice_number}
      </Button>
      {payment.credit_note_numbers.map((number) => (
        <Button key={number} loading={creditNoteMutation.isPending} onClick={() => creditNoteMutation.mutate(number)}>
          Credit note {number}
        </Button>
      ))}
    </p>
  )
}
