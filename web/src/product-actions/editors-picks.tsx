/** Products that our editors picked for a page, each with their reason. Nothing without picks, or if loading fails. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { highlightedPicksQuery } from '../product-facts/queries'
import { ProductLogo } from '../ui/product-logo'
import { Rating } from '../ui/rating'
import { SampleMark } from '../ui/sample-mark'
import { isSameName } from '../ui/wording'
import styles from './picked-products.module.css'

export function EditorsPicks({ place, className = '' }: { place: string; className?: string | undefined }) {
  const { data: picks } = useQuery(highlightedPicksQuery(place))
  const headingId = useId()
  if (!picks?.length) return null
  return (
    <section className={`${styles.picks} ${className}`} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>{picks.length === 1 ? "Editors' pick" : "Editors' picks"}</h2>
        <p>
          Chosen by our editors for the reasons they give. Vendors can't pay for a pick, and picks never affect search
          ranking.
        </p>
      </header>
      <ul className={styles.list}>
        {picks.map(({ id, name, company, image_url: logo, reason, rating, reviews, sample }) => (
          <li key={id} className={`card ${styles.card}`}>
            <p className={styles.marks}>
              <span className="badge">Editors' pick</span>
              {sample ? <SampleMark /> : null}
            </p>
            <div className={styles.product}>
              <ProductLogo id={id} name={name} image={logo} size={40} />
              <div>
                <h3 dir="auto">
                  <Link
                    to="/product/$productId"
                    params={{ productId: id }}
                    preload={false}
                    className="two-lines"
                    title={name}
                  >
                    {name}
                  </Link>
                </h3>
                {company && !isSameName(company, name) ? (
                  <p className={styles.company} dir="auto">
                    {company}
                  </p>
                ) : null}
              </div>
            </div>
            <p className={styles.reason} dir="auto">
              {reason}
            </p>
            <p className={styles.rating}>
              <Rating value={rating} reviews={reviews} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
