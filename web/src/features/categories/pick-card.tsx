/** A tool on an editorial list; the page supplies the content below its facts. */
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { ListedTool } from '../../api/client'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import styles from './categories.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

const PRICE_PREFIX = 'From '
const MAX_BADGES = 4

type Props = {
  pick: ListedTool
  productPath: string
  badges: readonly string[]
  facts?: ReactNode
  children: ReactNode
}

export function PickCard({ pick, productPath, badges, facts, children }: Props) {
  const id = useId()
  return (
    <article className={`card ${resultListStyles.result} ${styles.pick}`} aria-labelledby={id}>
      <ProductLogo image={pick.image_url} />
      <div className={resultListStyles.resultMain}>
        <header>
          <h2 id={id} className={styles.pickName} dir="auto">
            <Link to={productPath}>{pick.name}</Link>
          </h2>
          {pick.sample ? <SampleMark /> : null}
        </header>
        <p className={resultListStyles.resultCompany} dir="auto">
          {pick.company || 'N/A'}
        </p>
        <p className={resultListStyles.resultFacts}>
          <span className="badge" dir="auto">
            {pick.category || 'N/A'}
          </span>
          <Rating value={pick.rating} reviews={pick.reviews} />
        </p>
        <p className={resultListStyles.resultDescription} dir="auto">
          {pick.description || 'No description available'}
        </p>
        {badges.length > 0 ? (
          <ul className={styles.pickBadges} aria-label="Features">
            {badges.slice(0, MAX_BADGES).map((badge) => (
              <li key={badge} dir="auto">
                {badge}
              </li>
            ))}
          </ul>
        ) : null}
        <dl className={resultListStyles.resultPlace}>
          <Price pricing={pick.pricing} />
          {facts}
        </dl>
      </div>
      <div className="result-actions">{children}</div>
    </article>
  )
}

/** An unknown price is shown as not stated, never omitted. */
function Price({ pricing }: { pricing: string }) {
  const hasPricePrefix = pricing.startsWith(PRICE_PREFIX)
  return (
    <div>
      <dt>{hasPricePrefix ? 'Starting at' : 'Pricing'}</dt>
      <dd>{hasPricePrefix ? pricing.slice(PRICE_PREFIX.length) : pricing || 'Not stated'}</dd>
    </div>
  )
}
