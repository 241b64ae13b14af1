/** The certificates of a vendor's products, ended ones included. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { formatLongDate } from '../../ui/dates'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { CERTIFICATE_STATUS_LABELS } from './certificate-labels'
import { isolateNames } from '../../certificate-status/isolated-sentence'
import { type ValidationCertificate, certificatesQuery } from './request-queries'
import emptyStyles from '../../ui/empty-state.module.css'
import styles from './centre.module.css'

export function CertificatesTab({ onStart }: { onStart: () => void }) {
  const query = useQuery(certificatesQuery())
  if (query.isError && !query.data) return <QueryError query={query} />
  if (!query.data) return <Loading>Loading certificates...</Loading>
  if (query.data.length === 0) return <NoCertificates onStart={onStart} />
  return (
    <>
      <ul className={styles.list} aria-label="Certificates">
        {query.data.map((certificate) => (
          <li key={certificate.id}>
            <CertificateCard certificate={certificate} />
          </li>
        ))}
      </ul>
      {query.data.every(({ issuer }) => issuer === 'sample') ? <NoCertificates onStart={onStart} /> : null}
    </>
  )
}

function NoCertificates({ onStart }: { onStart: () => void }) {
  return (
    <div className={emptyStyles.noReviews}>
      <h2>No certificates yet</h2>
      <p>A certificate is issued when your software meets the criteria of its package. It is valid for a year.</p>
      <Button type="primary" size="large" onClick={onStart}>
        Start Validation Process
      </Button>
    </div>
  )
}

function CertificateCard({ certificate }: { certificate: ValidationCertificate }) {
  // A sample certifies nothing, so it is never called active.
  const isValidSample = certificate.issuer === 'sample' && certificate.status === 'active'
  return (
    <article className={styles.request} aria-label={certificate.id}>
      <header>
        <h2>
          <a href={certificate.url}>{certificate.id}</a>
        </h2>
        {isValidSample ? null : (
          <span className={`badge ${styles.status}`} data-colour={certificate.status === 'active' ? 'emerald' : 'gray'}>
            {CERTIFICATE_STATUS_LABELS[certificate.status] ?? certificate.status}
          </span>
        )}
        {certificate.issuer === 'sample' ? <span className={styles.sample}>Sample</span> : null}
      </header>
      <dl className={styles.requestFacts}>
        <div>
          <dt>Software</dt>
          <dd>
            <bdi>{certificate.softwareName}</bdi>
          </dd>
        </div>
        {certificate.certificateType ? (
          <div>
            <dt>Type</dt>
            <dd>{certificate.certificateType}</dd>
          </div>
        ) : null}
        <div>
          <dt>Issued</dt>
          <dd>{formatLongDate(certificate.issueDate)}</dd>
        </div>
        <div>
          <dt>{certificate.issuer === 'sample' ? 'Until' : 'Valid until'}</dt>
          <dd>{formatLongDate(certificate.expiryDate)}</dd>
        </div>
        <div className={styles.wide}>
          <dt>Scope</dt>
          <dd dir="ltr">
            {isolateNames(certificate.validationScope, {
              product_name: certificate.softwareName,
              module: certificate.module,
            })}
          </dd>
        </div>
      </dl>
    </article>
  )
}
