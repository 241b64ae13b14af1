/** The certificates of a product, on its page; nothing if it has none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../ui/dates'
import { productCertificatesQuery } from './queries'
import { isSample } from '../../certificate-status/statuses'
import { StatusMark } from '../../certificate-status/status-mark'
import styles from './certificates.module.css'

export function ProductCertificates({ productId }: { productId: string }) {
  const { data } = useQuery(productCertificatesQuery(productId))
  const certificates = data?.certificates ?? []
  if (certificates.length === 0) return null
  return (
    <section className={`card ${styles.productCertificates}`} aria-labelledby="certificates-heading">
      <h2 id="certificates-heading">Certificates</h2>
      <ul className={styles.list}>
        {certificates.map((certificate) => (
          <li key={certificate.number} className={styles.marks}>
            <Link to="/certificates/$number" params={{ number: certificate.number }}>
              {certificate.number}
            </Link>
            {certificate.module ? <bdi>{certificate.module}</bdi> : <span>Whole product</span>}
            <StatusMark certificate={certificate} />
            {certificate.status === 'active' && !isSample(certificate) ? (
              <span className="quiet">Until {formatLongDate(certificate.expires_at)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
