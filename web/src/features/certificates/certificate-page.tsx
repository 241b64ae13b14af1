/** The public page of one certificate: whether it is valid, what was examined, and how to verify it. */
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/errors'
import { formatLongDate } from '../../ui/dates'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { PageLink } from '../../ui/page-link'
import { QueryError } from '../../ui/query-error'
import { CertificateDetails } from './certificate-details'
import { CredentialCheck } from './credential-check'
import { FileCheck } from './file-check'
import { isolateNames } from '../../certificate-status/isolated-sentence'
import { type CertificateRecord, certificateQuery } from './queries'
import { STATUSES, describeStatus, isSample } from '../../certificate-status/statuses'
import { StatusBadge, StatusMark } from '../../certificate-status/status-mark'
import styles from './certificates.module.css'

export function CertificatePage({ number }: { number: string }) {
  const query = useQuery(certificateQuery(number))
  return (
    <section className={`page ${styles.page}`}>
      <PageLink to="/certificates" className="back-link">
        <Icon name="back" /> Register of certificates
      </PageLink>
      {query.data ? <Found certificate={query.data} /> : <NotLoaded number={number} query={query} />}
      <FileCheck number={query.data ? number : ''} />
      <CredentialCheck number={query.data ? number : ''} />
    </section>
  )
}

type NotLoadedProps = {
  number: string
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

function NotLoaded({ number, query }: NotLoadedProps) {
  if (!query.error) return <Loading>Loading certificate...</Loading>
  if (!(query.error instanceof ApiError && query.error.status === 404))
    return (
      <>
        <h1>
          Certificate <bdi className={styles.nowrap}>{number}</bdi>
        </h1>
        <p>We can't say now whether this certificate is valid, because its record did not load.</p>
        <QueryError query={query} />
      </>
    )
  return (
    <header className={styles.verdict} data-colour="red">
      <p>
        <StatusBadge label="Unknown" colour="red" />
      </p>
      <h1>
        Certificate <bdi className={styles.nowrap}>{number}</bdi>
      </h1>
      <p role="status">We have never issued a certificate with this number. Check for typing errors.</p>
    </header>
  )
}

function Found({ certificate }: { certificate: CertificateRecord }) {
  const { number, status, superseded_by: successor, status_reason: reason } = certificate
  return (
    <>
      <header className={styles.verdict} data-colour={isSample(certificate) ? 'gray' : STATUSES[status].colour}>
        <p className={styles.marks}>
          <StatusMark certificate={certificate} />
        </p>
        <h1>
          {isSample(certificate) ? 'Sample certificate: certifies nothing' : 'Certificate'}{' '}
          <span className={styles.nowrap}>{number}</span>
        </h1>
        <p role="status">{describeStatus(certificate)}</p>
        <Summary certificate={certificate} />
        {status !== 'active' && reason ? (
          <p>
            Reason: <span dir="auto">{reason}</span>
          </p>
        ) : null}
        {successor ? (
          <p>
            <PageLink to={`/certificates/${successor}`}>Open certificate {successor}</PageLink>
          </p>
        ) : null}
        {certificate.surveillance_due_at && !isSample(certificate) ? (
          <p>
            Facts that we examined have changed since. The vendor has to show by{' '}
            {formatLongDate(certificate.surveillance_due_at)} that the criteria are still met.
          </p>
        ) : null}
      </header>
      <CertificateDetails certificate={certificate} />
    </>
  )
}

/** What a stranger who follows the code on a certificate asks first: all of it fits on the screen of a phone. */
function Summary({ certificate }: { certificate: CertificateRecord }) {
  const { product_id: productId, product_name: product, module, scope } = certificate
  return (
    <dl className={styles.summary} aria-label="Summary">
      <div className={styles.wide}>
        <dt>Product</dt>
        <dd>
          <PageLink to={`/product/${productId}`}>
            <bdi>{product}</bdi>
          </PageLink>
          {module ? (
            <>
              , module <bdi>{module}</bdi>
            </>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>Issued</dt>
        <dd>{formatLongDate(certificate.issued_at)}</dd>
      </div>
      <div>
        <dt>{isSample(certificate) ? 'Until' : 'Valid until'}</dt>
        <dd>{formatLongDate(certificate.expires_at)}</dd>
      </div>
      <div className={styles.wide}>
        <dt>Issuer</dt>
        <dd>
          <bdi>{certificate.issuer_name}</bdi>
          {isSample(certificate) ? ' (sample issuer)' : null}
        </dd>
      </div>
      <div className={styles.wide}>
        <dt>{isSample(certificate) ? 'Scope of the sample' : 'Scope'}</dt>
        {/* A sentence of ours, although it begins with the name of the software. */}
        <dd dir="ltr">{isolateNames(scope, certificate)}</dd>
      </div>
    </dl>
  )
}
