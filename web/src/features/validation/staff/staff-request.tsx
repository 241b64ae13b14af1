/** One request as the staff sees it: facts, assignments, what to do next, findings, files, reports and complaints. */
import { useQuery } from '@tanstack/react-query'
import { formatLongDate } from '../../../ui/dates'
import { Loading } from '../../../ui/loading'
import { PageLink } from '../../../ui/page-link'
import { QueryError } from '../../../ui/query-error'
import { formatPrice } from '../format'
import { describeMove } from '../history-words'
import { packagesQuery } from '../queries'
import { RequestAnswers } from '../request-answers'
import { StatusBadge } from '../status-badge'
import { labelOption } from '../wizard-fields'
import { Assignments } from './assignments'
import { CaseList } from './cases'
import { Documents } from './documents'
import { Findings } from './findings'
import { IssueObstacles } from './issue-obstacles'
import { NextSteps } from './next-steps'
import { type StaffRequestDetails, staffRequestQuery } from './queries'
import styles from './staff.module.css'

export function StaffRequestView({ id, accountId }: { id: string; accountId: string }) {
  const query = useQuery(staffRequestQuery(id))
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading request...</Loading>
  const request = query.data
  return (
    <>
      <header className={styles.head}>
        <h2>
          <bdi>{request.softwareName}</bdi>
        </h2>
        <StatusBadge request={request} />
      </header>
      <IssueObstacles obstacles={request.issueObstacles} />
      <NextSteps request={request} />
      <Facts request={request} />
      <Assignments request={request} accountId={accountId} />
      {request.reply ? <Quote title="Reply of the vendor" text={request.reply} /> : null}
      {request.decisionReason ? <Quote title="Decision" text={request.decisionReason} /> : null}
      <Findings request={request} />
      <Documents request={request} />
      {request.cases.length > 0 ? <CaseList cases={request.cases} /> : null}
      <History request={request} />
    </>
  )
}

function Facts({ request }: { request: StaffRequestDetails }) {
  const { data: packages } = useQuery(packagesQuery())
  const facts = [
    ['Vendor', request.vendorEmail],
    [
      'Product',
      request.productId && (
        <PageLink to={`/product/${request.productId}`}>
          <bdi>{request.productId}</bdi>
        </PageLink>
      ),
    ],
    ['Module', request.module],
    ['Version', request.form.softwareVersion],
    ['Deployment', request.form.deploymentType && labelOption('deploymentType', request.form.deploymentType)],
    ['Holder on the certificate', request.holder],
    ['Package', packages?.find(({ id }) => id === request.package)?.name ?? request.package],
    ['Price', request.price && formatPrice(request.price)],
    ['Submitted', request.submittedDate && formatLongDate(request.submittedDate)],
    ['Testing start', request.testingStartDate && formatLongDate(request.testingStartDate)],
    ['Estimated completion', request.estimatedCompletion && formatLongDate(request.estimatedCompletion)],
    ['Rubric', request.rubricVersion],
  ] as const
  return (
    <section aria-labelledby="facts-heading">
      <h3 id="facts-heading">Request</h3>
      <dl className={styles.facts}>
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
      {request.certificateNumber ? (
        <p>
          <PageLink to={`/certificates/${request.certificateNumber}`}>Certificate {request.certificateNumber}</PageLink>
        </p>
      ) : null}
      <details>
        <summary>What the vendor entered</summary>
        <RequestAnswers request={request} />
      </details>
    </section>
  )
}

function Quote({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.prose} dir="auto">
        {text}
      </p>
    </section>
  )
}

function History({ request }: { request: StaffRequestDetails }) {
  return (
    <section aria-labelledby="moves-heading">
      <h3 id="moves-heading">History</h3>
      <ol className={styles.history}>
        {request.history.map((entry, index) => (
          <li key={index}>
            <time dateTime={entry.movedAt}>{formatLongDate(entry.movedAt)}</time>
            <span>
              {describeMove(entry)}
              {entry.note && entry.note !== request.reply ? (
                <>
                  : <span dir="auto">{entry.note}</span>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
