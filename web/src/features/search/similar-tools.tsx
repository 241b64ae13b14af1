/** The three most similar tools on a product page; hidden if the search engine is unavailable. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ProductLogo } from '../../ui/product-logo'
import { SampleMark } from '../../ui/sample-mark'
import { alternativesQuery } from './alternatives-queries'
import styles from '../../product-facts/product-page.module.css'
import similarToolsStyles from './similar-tools.module.css'

const MAX_SIMILAR_TOOLS = 3

export function SimilarTools({ productId, name }: { productId: string; name: string }) {
  const { data } = useQuery(alternativesQuery(productId))
  const hits = data?.product_ids.slice(0, MAX_SIMILAR_TOOLS) ?? []
  if (hits.length === 0) return null
  return (
    <section className={`card ${styles.factCard} ${styles.factWide}`} aria-labelledby="similar-heading">
      <h2 id="similar-heading">Similar tools</h2>
      <ul className={similarToolsStyles.similar}>
        {hits.map((hit) => (
          <li key={hit.product_id}>
            <ProductLogo id={hit.product_id} name={hit.product_name} image={hit.image_url} size={36} />
            <div>
              <Link to="/product/$productId" params={{ productId: hit.product_id }} dir="auto">
                {hit.product_name}
              </Link>{' '}
              {hit.sample ? <SampleMark /> : null}
              <p dir="auto">{hit.reasons[0] ?? hit.company_name}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/alternatives/$productId" params={{ productId }}>
          All alternatives to <bdi>{name}</bdi>
        </Link>
      </p>
    </section>
  )
}
