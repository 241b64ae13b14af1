/** A vendor's validation requests with state, progress and dates; one of them can be open. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import Progress from 'antd/es/progress'
import { formatLongDate } from '../../ui/dates'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { formatPrice } from './format'
import { packagesQuery } from './queries'
import { RequestDetailsPanel } from './request-details'
import { type ValidationRequest, deleteDraft, requestsQuery, useCentreMutation } from './request-queries'
import { StatusBadge } from './status-badge'
import emptyStyles from '../../ui/empty-state.module.css'
import styles from './centre.module.css'

type Props = {
  openId: string | undefined
  onOpen: (id: string | null) => void
  onPay: (id: string) => void
  onContinueExpress: (id: string) => void
}

export function RequestsTab({ openId, onOpen, onPay, onContinueExpress }: Props) {
  const query = useQuery(requestsQuery())
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading requests...</Loading>
  if (query.data.length === 0) return <NoRequests />
  return (
    <ul className={styles.list} aria-label="Validation requests">
      {query.data.map((request) => (
        <li key={request.id}>
          <RequestCard
            request={request}
            isOpen={request.id === openId}
            onToggle={() => onOpen(request.id === openId ? null : request.id)}
            onPay={() => onPay(request.id)}
            onContinueExpress={() => onContinueExpress(request.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function NoRequests() {
  return (
    <div className={emptyStyles.noReviews}>
      <h2>No validation requests yet</h2>
      <p>Have your software tested against the public rubric, and show buyers the result.</p>
      <PageLink to="/new-validation-request" className="button-link button-link-large">
        New Validation Request
      </PageLink>
    </div>
  )
}

type CardProps = {
  request: ValidationRequest
  isOpen: boolean
  onToggle: () => void
  onPay: () => void
  onContinueExpress: () => void
}

function RequestCard({ request, isOpen, onToggle, onPay, onContinueExpress }: CardProps) {
  const name = request.softwareName || 'Untitled request'
  const panelId = `request-${request.id}`
  return (
    <article className={styles.request} aria-label={name}>
      <header>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <StatusBadge request={request} />
      </header>
      <RequestFacts request={request} />
      {request.currentMilestone === null ? null : (
        <Progress percent={request.progress} size="small" aria-label={`${request.progress} percent`} />
      )}
      <p className={styles.cardActions}>
        {request.status === 'draft' ? (
          <>
            <ContinueLink request={request} onContinueExpress={onContinueExpress} />
            <DeleteDraft request={request} />
          </>
        ) : null}
        {request.status === 'awaiting_payment' ? (
          <Button type="primary" onClick={onPay}>
            Pay
          </Button>
        ) : null}
        {request.status === 'draft' ? null : (
          <button
            type="button"
            className="text-button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={onToggle}
          >
            {isOpen ? 'Hide details' : 'Details'}
          </button>
        )}
      </p>
      {isOpen && request.status !== 'draft' ? (
        <div id={panelId}>
          <RequestDetailsPanel id={request.id} />
        </div>
      ) : null}
    </article>
  )
}

/** Drafts of the express programme are filled in in its dialog, others in the wizard; without a package, in either. */
function ContinueLink({ request, onContinueExpress }: Pick<CardProps, 'request' | 'onContinueExpress'>) {
  if (request.programme === 'express') return <Button onClick={onContinueExpress}>Continue</Button>
  return (
    <>
      <Link to="/new-validation-request" search={{ request: request.id }} className="outline-link">
        Continue
      </Link>
      {request.programme === null ? <Button onClick={onContinueExpress}>Continue as express</Button> : null}
    </>
  )
}

function DeleteDraft({ request }: Pick<CardProps, 'request'>) {
  const deleteMutation = useCentreMutation(deleteDraft, {
    failureTitle: 'Failed to delete the draft',
    onDone: () => toast.success('The draft was deleted.'),
  })
  return (
    <Popconfirm
      title="Delete this draft?"
      description="What you entered and its files are deleted."
      okText="Delete"
      okButtonProps={{ danger: true }}
      cancelText="Cancel"
      onConfirm={() => deleteMutation.mutate(request.id)}
    >
      <Button
        type="text"
        danger
        aria-label={`Delete the draft ${request.softwareName || 'without a name'}`}
        loading={deleteMutation.isPending}
      >
        Delete
      </Button>
    </Popconfirm>
  )
}

function RequestFacts({ request }: { request: ValidationRequest }) {
  const { data: packages } = useQuery(packagesQuery())
  const packageName = packages?.find(({ id }) => id === request.package)?.name
  const facts = [
    ['Organization', request.organizationName],
    ['Module', request.module],
    ['Package', packageName && (request.programme === 'express' ? `${packageName} (express)` : packageName)],
    ['Price', request.price && formatPrice(request.price)],
    ['Submitted', request.submittedDate && formatLongDate(request.submittedDate)],
    ['Current milestone', request.currentMilestone],
    ['Testing start', request.testingStartDate && formatLongDate(request.testingStartDate)],
    ['Estimated completion', request.estimatedCompletion && formatLongDate(request.estimatedCompletion)],
  ] as const
  return (
    <dl className={styles.requestFacts}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
