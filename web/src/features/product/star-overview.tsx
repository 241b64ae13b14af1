/** The Overview tab: description, capabilities, company and certificates. */
import { Suspense, useState } from 'react'
import type { ProductPage } from '../../api/client'
import { BRAND } from '../../brand'
import { lazyPart } from '../../ui/lazy-part'
import { splitList } from '../../ui/wording'
import { Chips, NotStated, WebsiteLink } from '../../product-facts/facts'
import { CRITERIA, type Certificate, type Star, isSampleCertificate } from './star'
import styles from './star-page.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

const CertificateDialog = lazyPart(() => import('./certificate-dialog'))

type Props = { product: ProductPage; star: Star }

export function StarOverview({ product, star }: Props) {
  const { summary, key_points: points } = star.overview
  return (
    <div className={styles.starColumns}>
      <div className={styles.starMain}>
        <section className={`card ${productPageStyles.factCard}`} aria-labelledby="about">
          <h2 id="about">About {star.display_name}</h2>
          <p dir="auto">{summary || product.Description || <NotStated />}</p>
          {points && points.length > 0 ? (
            <ul className={productPageStyles.keyPoints}>
              {points.map((point) => (
                <li key={point} dir="auto">
                  {point}
                </li>
              ))}
            </ul>
          ) : null}
          <h3>Category</h3>
          <Chips values={splitList(product.Category)} />
        </section>
        <FactList title="Capabilities" values={splitList(product.Capabilities)} />
        <FactList title="Functional Focus" values={splitList(product.ProductFunctionalFocus)} />
        {star.modules.length > 0 ? <Modules modules={star.modules} /> : null}
      </div>
      <div className={styles.starSide}>
        <section className={`card ${productPageStyles.factCard}`} aria-labelledby="company">
          <h2 id="company">Company</h2>
          <p dir="auto">{product.Company || <NotStated />}</p>
          <p>
            <WebsiteLink website={product.Website} />
          </p>
        </section>
        <Certifications product={star.display_name} certificates={star.certificates} />
      </div>
    </div>
  )
}

/** Renders nothing if the list is empty. */
function FactList({ title, values }: { title: string; values: string[] }) {
  if (values.length === 0) return null
  const id = `star-${title.toLowerCase().replace(' ', '-')}`
  return (
    <section className={`card ${productPageStyles.factCard}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Chips values={values} />
    </section>
  )
}

function Modules({ modules }: { modules: Star['modules'] }) {
  return (
    <section className={`card ${productPageStyles.factCard}`} aria-labelledby="star-modules">
      <h2 id="star-modules">Modules</h2>
      <dl className={styles.modules}>
        {modules.map((module) => (
          <div key={module.name}>
            <dt dir="auto">{module.name}</dt>
            <dd dir="auto">{module.description}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A single certificate covers the whole product; several cover its modules, which their buttons name. */
function Certifications({ product, certificates }: { product: string; certificates: Certificate[] }) {
  const [shownCertificate, setShownCertificate] = useState<Certificate | null>(null)
  return (
    <section className={`card ${productPageStyles.factCard}`} aria-labelledby="certifications">
      <h2 id="certifications">{BRAND} STAR Certifications</h2>
      <p>
        {certificates.length === 0
          ? 'This product has no active certificate.'
          : certificates.every(isSampleCertificate)
            ? 'Sample: these certificates show what one looks like, and certify nothing.'
            : 'Issued after tests against the public rubric. Each certificate has a page that says whether it is valid.'}
      </p>
      <div className={styles.certificateButtons}>
        {certificates.map((certificate) => (
          <button
            key={certificate.number}
            type="button"
            className="outline-link action"
            aria-haspopup="dialog"
            onClick={() => setShownCertificate(certificate)}
          >
            {certificates.length === 1 ? 'View Certificate' : <bdi>{certificate.name}</bdi>}
          </button>
        ))}
      </div>
      <h3>STAR criteria</h3>
      {certificates.length > 0 && certificates.every(isSampleCertificate) ? (
        <p>Sample: the product has not been tested against them.</p>
      ) : null}
      <ul className={productPageStyles.keyPoints}>
        {CRITERIA.map((criterion) => (
          <li key={criterion}>{criterion}</li>
        ))}
      </ul>
      {shownCertificate ? (
        <Suspense fallback={null}>
          <CertificateDialog
            certificate={shownCertificate}
            product={product}
            onClose={() => setShownCertificate(null)}
          />
        </Suspense>
      ) : null}
    </section>
  )
}
