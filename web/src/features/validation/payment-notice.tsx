/** What became of a payment, shown when the user comes back from the payment provider's page. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { clearPayment } from './payment-return'
import { formatPrice } from './format'
import { type ValidationPayment, paymentQuery, refreshCentre, requestQuery, submitRequest } from './request-queries'
import styles from './centre.module.css'

const POLL_MS = 4000

const isPaid = ({ status }: ValidationPayment): boolean => status === 'paid' || status === 'partly_refunded'

type Props = { requestId: string; onClose: () => void; onPay: () => void }

export function PaymentNotice({ requestId, onClose, onPay }: Props) {
  const query = useQuery({
    ...paymentQuery(requestId),
    // The status before the visit of the payment page says nothing about now.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? POLL_MS : false),
  })
  const payment = query.isFetchedAfterMount ? query.data : undefined
  if (query.isError && !payment) return <QueryError query={query} />
  if (!payment) return <Loading>Checking your payment...</Loading>
  if (isPaid(payment)) return <Submission requestId={requestId} onClose={onClose} />
  if (payment.status === 'processing')
    return (
      <Alert
        type="info"
        showIcon
        role="status"
        className={styles.notice ?? ''}
        title="Your payment is still being processed"
        description="Your request is submitted as soon as the payment arrives. You can leave this page: we send you an email."
      />
    )
  if (payment.status === 'refunded') return <Refunded payment={payment} onClose={onClose} />
  return <Unpaid requestId={requestId} payment={payment} onClose={onClose} onPay={onPay} />
}

/** Submits a request that is paid; a query, so that a second mount doesn't submit and announce it twice. */
function Submission({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['validation', 'submission', requestId],
    queryFn: async () => {
      const request = await submitRequest(requestId)
      toast.success(
        'Validation Request Submitted',
        'Your request was submitted successfully. A confirmation email will follow.',
      )
      clearPayment()
      void refreshCentre(client)
      onClose()
      return request
    },
    staleTime: Infinity,
  })
  return query.isError ? <QueryError query={query} /> : <Loading>Submitting your request...</Loading>
}

function Refunded({ payment, onClose }: { payment: ValidationPayment; onClose: () => void }) {
  const amount = formatPrice({ amount: payment.refunded_amount, currency: payment.currency })
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title="The payment was refunded"
      className={styles.notice ?? ''}
      description={`${amount} were refunded. The credit note is in the details of the request.`}
      closable={{ onClose }}
    />
  )
}

function Unpaid({ requestId, payment, onClose, onPay }: Props & { payment: ValidationPayment }) {
  const { data: request } = useQuery(requestQuery(requestId))
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={payment.status === 'failed' ? 'The payment failed' : 'The payment was not completed'}
      className={styles.notice ?? ''}
      description={
        <>
          <p>{payment.failure || 'You were not charged. Your request is saved.'}</p>
          {request?.status !== 'awaiting_payment' ? null : payment.checkout_url ? (
            <a href={payment.checkout_url} className="button-link">
              Pay again
            </a>
          ) : (
            <Button type="primary" onClick={onPay}>
              Pay again
            </Button>
          )}
        </>
      }
      closable={{ onClose }}
    />
  )
}
