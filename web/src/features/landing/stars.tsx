/** The five featured STAR products. Names are prerendered; other data is loaded when the section comes near the viewport. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type StarProduct, api, unwrapResponse } from '../../api/client'
import { BRAND } from '../../brand'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { useNearViewport } from '../../ui/use-near-viewport'
import { StartLink } from './start-link'
import bandStyles from './landing.module.css'
import styles from './stars.module.css'

const FEATURED_PRODUCTS = [
  { id: 'bryter-platform', name: 'Bryter' },
  { id: 'certa', name: 'Certa' },
  { id: 'eqs-group', name: 'EQS Group' },
  { id: 'xayn-legal-ai', name: 'Noxtua (formerly Xayn)' },
  { id: 'sirion-ai', name: 'Sirion' },
] as const

export function Stars() {
  const [section, isNear] = useNearViewport()
  const stars = useQuery({
    queryKey: ['star-products'],
    queryFn: ({ signal }) => unwrapResponse(api.GET('/api/star-products', { signal })),
    enabled: isNear,
  })
  return (
    <section className={bandStyles.band} ref={section} aria-labelledby="stars-heading">
      <header className={bandStyles.bandHead}>
        <h2 id="stars-heading">{BRAND} STAR products</h2>
        <p>
          The STAR review will cover a product's ideal client profile, product claims, proof of concept, leadership and
          finances, benchmarks and innovation. These five are samples: none has been reviewed yet. STAR status never
          affects search ranking.
        </p>
        <StartLink>
          Learn More<span className="sr-only"> about STAR products</span>
        </StartLink>
      </header>
      <ul className={styles.list}>
        {FEATURED_PRODUCTS.map(({ id, name }) => (
          <StarCard
            key={id}
            id={id}
            name={name}
            star={stars.data?.find((entry) => entry.product_id === id)}
            isLoading={!stars.isFetched}
          />
        ))}
      </ul>
    </section>
  )
}

type CardProps = { id: string; name: string; star: StarProduct | undefined; isLoading: boolean }

/** Without data the card shows the name and a link to the product. */
function StarCard({ id, name, star, isLoading }: CardProps) {
  const shown = star?.product_name ?? name
  return (
    <li className={`card ${styles.card}`}>
      <ProductLogo id={id} name={shown} image={star?.image_url ?? ''} size={48} />
      <h3 dir="auto">
        <Link to="/product/$productId" params={{ productId: id }} preload={false} className="two-lines" title={shown}>
          {shown}
        </Link>
      </h3>
      {star ? (
        <>
          <p className={styles.tagline} dir="auto">
            {star.tagline}
          </p>
          <p className={styles.facts}>
            <Rating value={star.avg_rating} />
            {star.sample ? <SampleMark /> : null}
          </p>
        </>
      ) : (
        <div className={isLoading ? styles.loading : ''} aria-hidden="true">
          <span />
          <span />
        </div>
      )}
    </li>
  )
}
