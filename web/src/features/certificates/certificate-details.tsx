/** What a certificate states besides its summary: holder, rules, examined facts, history, files and proofs. */
import type { ReactNode } from 'react'
import { formatFieldName } from '../../product-facts/field-names'
import { formatLongDate } from '../../ui/dates'
import { Icon } from '../../ui/icons'
import { PageLink } from '../../ui/page-link'
import type { CertificateRecord } from './queries'
import { describeEvent, describeReason } from './history-words'
import { isSample } from '../../certificate-status/statuses'
import styles from './certificates.module.css'

type Props = { certificate: CertificateRecord }
type FactValues = CertificateRecord['facts']

export function CertificateDetails({ certificate }: Props) {
  return (
    <>
      <Statement certificate={certificate} />
      <Proofs certificate={certificate} />
      <Facts certificate={certificate} />
      <History certificate={certificate} />
    </>
  )
}

function Statement({ certificate }: Props) {
  const rows: [string, ReactNode][] = [
    ['Holder', <bdi key="holder">{certificate.holder}</bdi>],
    ['Package', <bdi key="package">{`${certificate.package}, ${certificate.programme}`}</bdi>],
    [
      'Rubric',
      <PageLink key="rubric" to="/validation-scheme">
        Version {certificate.rubric_version}
      </PageLink>,
    ],
    ...(certificate.star && !isSample(certificate) ? [['Mark', 'STAR'] as [string, ReactNode]] : []),
  ]
  return (
    <section className="card" aria-labelledby="statement-heading">
      <h2 id="statement-heading">Holder and rules</h2>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Proofs({ certificate }: Props) {
  return (
    <section className="card" aria-labelledby="proofs-heading">
      <h2 id="proofs-heading">Files and proofs</h2>
      <ul className={styles.proofs}>
        {certificate.file_url ? (
          <li>
            <a href={certificate.file_url} download className="outline-link">
              <Icon name="download" size={18} /> Signed PDF
            </a>
            <span className={styles.hash}>
              SHA-256 <code>{certificate.file_sha256}</code>
            </span>
          </li>
        ) : (
          <li className="quiet">
            {certificate.file_state === 'generating'
              ? 'The PDF is being generated. Please come back in a minute.'
              : 'There is no PDF of this certificate.'}
          </li>
        )}
        {certificate.credential_url ? (
          <li>
            <a href={certificate.credential_url} download={`${certificate.number}.jwt`} className="outline-link">
              <Icon name="download" size={18} /> Credential (Open Badges 3.0)
            </a>
            <span className="quiet">For software: a signed statement that wallets and verifiers read.</span>
          </li>
        ) : null}
        <li>
          {certificate.log_index === null ? (
            'Not in the transparency log yet. New entries are added within minutes.'
          ) : (
            <span>
              Entry {certificate.log_index} of the <a href="/log/checkpoint">transparency log</a>.{' '}
              <PageLink to="/validation-scheme#verify">How to verify it</PageLink>
            </span>
          )}
        </li>
      </ul>
    </section>
  )
}

const formatFact = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(formatFact).join(', ') || 'Not stated'
    : value === null || value === ''
      ? 'Not stated'
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value)

const listFacts = ({ facts }: CertificateRecord) =>
  // Without a module, the whole product was examined.
  Object.entries(facts).filter(([field, value]) => field !== 'module' || value !== '')

function Facts({ certificate }: Props) {
  const facts = listFacts(certificate)
  if (facts.length === 0) return null
  return (
    <section className="card" aria-labelledby="facts-heading">
      <h2 id="facts-heading">{isSample(certificate) ? 'Facts of the directory' : 'Facts that were examined'}</h2>
      <p>
        {isSample(certificate)
          ? 'No tester has examined them.'
          : 'The certificate holds for the product as these facts describe it.'}
      </p>
      <dl className={styles.facts}>
        {facts.map(([field, value]) => (
          <div key={field}>
            <dt>{formatFieldName(field)}</dt>
            <dd>
              <span dir="auto">{formatFact(value)}</span>
              {certificate.changed_facts.includes(field) ? <span className="sample">Changed since</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.hash}>
        SHA-256 of the facts <code>{certificate.facts_hash}</code>
      </p>
      {certificate.accepted_facts && certificate.facts_accepted_at ? (
        <AcceptedFacts
          issued={certificate.facts}
          accepted={certificate.accepted_facts}
          acceptedAt={certificate.facts_accepted_at}
        />
      ) : null}
    </section>
  )
}

type AcceptedProps = { issued: FactValues; accepted: FactValues; acceptedAt: string }

/** The facts that changed after the issue and were examined again. */
function AcceptedFacts({ issued, accepted, acceptedAt }: AcceptedProps) {
  const changed = Object.entries(accepted).filter(([field, value]) => formatFact(value) !== formatFact(issued[field]))
  return (
    <>
      <h3>Accepted on {formatLongDate(acceptedAt)}</h3>
      <p>These facts have changed since the issue. We examined them again, and the certificate holds for them too.</p>
      <dl className={styles.facts}>
        {changed.map(([field, value]) => (
          <div key={field}>
            <dt>{formatFieldName(field)}</dt>
            <dd dir="auto">{formatFact(value)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function History({ certificate }: Props) {
  if (certificate.history.length === 0) return null
  return (
    <section className="card" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <ol className={styles.history}>
        {certificate.history.map((entry, index) => (
          <li key={index}>
            <time dateTime={entry.recorded_at}>{formatLongDate(entry.recorded_at)}</time>
            <span>
              {describeEvent(entry, certificate)}
              {entry.reason ? (
                <>
                  : <span dir="auto">{describeReason(entry)}</span>
                </>
              ) : null}
            </span>
            {entry.is_logged ? <span className="quiet">In the log</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
