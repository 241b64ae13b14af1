/** An open request: who does what next, its timeline, decision, cases, and all that was entered, uploaded and paid. */
import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../ui/dates'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { CaseSections } from './case-sections'
import { listHappenings } from './history-words'
import { listNextSteps } from './next-steps'
import { PaymentDocuments } from './payment-documents'
import { RequestActions } from './request-actions'
import { RequestAnswers } from './request-answers'
import { RequestFiles } from './request-files'
import { type RequestDetails, requestQuery } from './request-queries'
import styles from './centre.module.css'

type Props = { request: RequestDetails }

export function RequestDetailsPanel({ id }: { id: string }) {
  const query = useQuery(requestQuery(id))
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading the request...</Loading>
  return (
    <div className={styles.details}>
      <NextSteps request={query.data} />
      <RequestActions request={query.data} />
      <Timeline request={query.data} />
      <CaseSections request={query.data} />
      <Answers request={query.data} />
      <RequestFiles request={query.data} />
      <PaymentDocuments requestId={id} />
      <History request={query.data} />
    </div>
  )
}

function NextSteps({ request }: Props) {
  const steps = listNextSteps(request, new Date().toISOString().slice(0, 10))
  return (
    <section aria-label="Next steps" className={styles.nextSteps}>
      <h3>Next steps</h3>
      {steps.length === 0 ? (
        <p>Nothing is left to do.</p>
      ) : (
        <ul>
          {steps.map(({ who, what }) => (
            <li key={who + what}>
              <b>{who}</b> {what}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Timeline({ request }: Props) {
  return (
    <section aria-label="Timeline">
      <h3>Timeline</h3>
      <ol className={styles.timeline}>
        {request.milestones.map((milestone) => (
          <li key={milestone.name} data-done={milestone.isDone}>
            <Icon name={milestone.isDone ? 'check' : 'next'} size={18} />
            <span>
              <bdi>{milestone.name}</bdi>
              <span className="sr-only">{milestone.isDone ? ', done' : ', to come'}</span>
            </span>
            {milestone.reachedAt ? (
              <time dateTime={milestone.reachedAt}>{formatLongDate(milestone.reachedAt)}</time>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Answers({ request }: Props) {
  return (
    <section aria-label="Your request">
      <details className={styles.disclosure}>
        <summary>
          <h3>Your request</h3> <span className="quiet">What you entered, as it was ordered</span>
        </summary>
        <RequestAnswers request={request} />
      </details>
    </section>
  )
}

function History({ request }: Props) {
  const happenings = listHappenings(request)
  if (happenings.length === 0) return null
  return (
    <section aria-label="History">
      <h3>History</h3>
      <ol className={styles.history}>
        {happenings.map(({ at, text, note }, index) => (
          <li key={index}>
            <time dateTime={at}>{formatLongDate(at)}</time>
            <span>
              {text}
              {note ? (
                <>
                  :{' '}
                  <span className={styles.prose} dir="auto">
                    {note}
                  </span>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
