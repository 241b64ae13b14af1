/** One certificate as an admin sees it: what may be done now, its facts, and its history. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api/errors'
import { formatFieldName } from '../../../product-facts/field-names'
import { formatLongDate } from '../../../ui/dates'
import { Loading } from '../../../ui/loading'
import { PageLink } from '../../../ui/page-link'
import { QueryError } from '../../../ui/query-error'
import { isolateNames } from '../../../certificate-status/isolated-sentence'
import { StatusMark } from '../../../certificate-status/status-mark'
import { STATUSES, describeStatus } from '../../../certificate-status/statuses'
import { CHANGES, EVENT_LABELS, FILE_STATES } from './certificate-changes'
import { type AdminCertificate, type ChangeName, adminCertificateQuery } from './certificate-queries'
import { ChangeDialog } from './change-dialog'
import { FactChanges } from './fact-changes'
import styles from './staff.module.css'
import own from './staff-certificates.module.css'

type Props = { certificate: AdminCertificate }

export function StaffCertificate({ number }: { number: string }) {
  const query = useQuery(adminCertificateQuery(number))
  if (query.error instanceof ApiError && query.error.status === 404)
    return <p role="alert">There is no certificate with the number {number}.</p>
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading certificate...</Loading>
  const certificate = query.data
  return (
    <>
      <header className={styles.head}>
        <h2>
          Certificate <span className={own.number}>{certificate.number}</span>
        </h2>
        <StatusMark certificate={certificate} />
      </header>
      <p role="status">{describeStatus(certificate)}</p>
      <Changes certificate={certificate} />
      <Statement certificate={certificate} />
      <Facts certificate={certificate} />
      <History certificate={certificate} />
    </>
  )
}

function Changes({ certificate }: Props) {
  const [change, setChange] = useState<ChangeName | null>(null)
  const allowed = certificate.allowed_changes
  const limit = describeLimit(certificate)
  return (
    <section className={own.changes} aria-labelledby="changes-heading">
      <h3 id="changes-heading">Changes</h3>
      {limit ? <p className="quiet">{limit}</p> : null}
      {allowed.length > 0 ? (
        <div className={styles.buttons}>
          {allowed.map((each) => (
            <Button key={each} danger={CHANGES[each].isDestructive} onClick={() => setChange(each)}>
              {CHANGES[each].label}
            </Button>
          ))}
        </div>
      ) : null}
      {change ? <ChangeDialog change={change} certificate={certificate} onClose={() => setChange(null)} /> : null}
    </section>
  )
}

/** Says why the admin can't change the status; empty if they can, or if only the file is left to generate. */
function describeLimit({
  status,
  is_involved: isInvolved,
  allowed_changes: allowed,
  changed_facts: changed,
}: AdminCertificate): string {
  if (status !== 'active' && status !== 'suspended')
    return allowed.length === 0 ? 'This certificate has ended. Nothing changes it any more.' : ''
  if (status === 'suspended' && changed.length > 0 && !isInvolved)
    return 'The directory states other facts than those that were examined. It can be reinstated once they are accepted, or restored.'
  return isInvolved
    ? 'You had a part in the request that led to this certificate, so another admin must change its status.'
    : ''
}

function listRows(certificate: AdminCertificate): [string, ReactNode][] {
  const rows: [string, ReactNode][] = [
    [
      'Product',
      <PageLink key="p" to={`/product/${certificate.product_id}`}>
        <bdi>{certificate.product_name}</bdi>
      </PageLink>,
    ],
    ['Module', certificate.module],
    ['Holder', certificate.holder],
    ['Programme', certificate.programme],
    ['Package', certificate.package],
    ['Rubric', certificate.rubric_version],
    ['Issued', formatLongDate(certificate.issued_at)],
    ['Expires', formatLongDate(certificate.expires_at)],
    ['Issuer', certificate.issuer_name],
    ['File', FILE_STATES[certificate.file_state]],
    ['Why the file failed', certificate.file_state === 'failed' ? certificate.file_error : ''],
    ['Reason of the status', certificate.status_reason],
    ['Replaced by', certificate.superseded_by],
    [
      'Examine changed facts by',
      certificate.surveillance_due_at ? formatLongDate(certificate.surveillance_due_at) : '',
    ],
  ]
  return rows.filter(([, value]) => value)
}

function Statement({ certificate }: Props) {
  return (
    <section aria-labelledby="statement-heading">
      <h3 id="statement-heading">Certificate</h3>
      <p dir="ltr">{isolateNames(certificate.scope, certificate)}</p>
      <dl className={styles.facts}>
        {listRows(certificate).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <PageLink to={`/certificates/${certificate.number}`}>Open the public page</PageLink>
      </p>
    </section>
  )
}

const formatFact = (value: unknown): string =>
  typeof value === 'boolean'
    ? value
      ? 'Yes'
      : 'No'
    : Array.isArray(value)
      ? value.map(String).join(', ') || 'Not stated'
      : value === null || value === '' || value === undefined
        ? 'Not stated'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value as string | number)

function Facts({ certificate }: Props) {
  const { facts, accepted_facts: accepted, changed_facts: changed } = certificate
  const now = Object.entries(accepted ?? facts)
  if (now.length === 0) return null
  return (
    <section aria-labelledby="certified-facts-heading">
      <h3 id="certified-facts-heading">{accepted ? 'Facts that were examined last' : 'Facts that were examined'}</h3>
      <dl className={styles.facts}>
        {now.map(([field, value]) => (
          <div key={field}>
            <dt>{formatFieldName(field)}</dt>
            <dd>
              <bdi>{formatFact(value)}</bdi>{' '}
              {changed.includes(field) ? <span className="sample">Changed since</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <FactChanges changes={certificate.fact_changes} />
    </section>
  )
}

function History({ certificate: { history } }: Props) {
  return (
    <section aria-labelledby="certificate-history-heading">
      <h3 id="certificate-history-heading">History</h3>
      <ol className={styles.history}>
        {history.map(({ kind, status, reason, recorded_at: recordedAt }, index) => (
          <li key={index}>
            <time dateTime={recordedAt}>{formatLongDate(recordedAt)}</time>
            <span>
              {EVENT_LABELS[kind] ?? `${kind.replaceAll('_', ' ')} (${STATUSES[status].label.toLowerCase()})`}
              {reason ? (
                <>
                  : <span dir="auto">{kind === 'surveillance_opened' ? formatChanged(reason) : reason}</span>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** `version, hosting_locations` becomes `Version, Hosting locations`. */
const formatChanged = (reason: string): string => reason.split(', ').map(formatFieldName).join(', ')
