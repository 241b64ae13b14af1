/** The certificates of a product, on its page; nothing if it has none. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatLongDate } from '../../ui/dates'
import { registerQuery } from './queries'
import { isSample } from '../../certificate-status/statuses'
import { StatusMark } from '../../certificate-status/status-mark'
import styles from './certificates.module.css'

const MAX_SEARCH_LENGTH = 100

type Props = { productId: string; name: string }

export function ProductCertificates({ productId, name }: Props) {
  const { data } = useQuery(registerQuery({ q: name.slice(0, MAX_SEARCH_LENGTH), status: null }, 1))
  // The search of the register is by name, which other products may contain.
  const certificates = data?.certificates.filter((certificate) => certificate.product_id === productId) ?? []
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
