/** The head of a certified product's page: logo, names, rating and video; `children` are its buttons. */
import type { ReactNode } from 'react'
import type { ProductPage } from '../../api/client'
import { BRAND } from '../../brand'
import { VendorLink } from '../../search-query/vendor-link'
import { ProductLogo } from '../../ui/product-logo'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { splitList } from '../../ui/wording'
import type { Star } from './star'
import { VideoFrame } from './video-frame'
import styles from './star-page.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

type Props = { product: ProductPage; star: Star; children?: ReactNode }

export function StarHero({ product, star, children }: Props) {
  return (
    <header className={styles.starHero}>
      <div>
        <ProductLogo id={product.Id} name={product.ProductName} image={product.Image} size={80} />
        <p className={productPageStyles.productTags}>
          <span className="star-badge">{BRAND} STAR Product</span>
          {star.is_sample ? <span className="sample">Sample</span> : null}
          {splitList(product.Category).map((category) => (
            <span key={category} className="badge" dir="auto">
              {category}
            </span>
          ))}
          {product.SampleData ? <SampleMark /> : null}
        </p>
        <h1 dir="auto">{star.display_name}</h1>
        <p className={productPageStyles.productShort} dir="auto">
          {star.tagline}
        </p>
        <p className={productPageStyles.productMeta}>
          <Rating value={product.avg_rating} reviews={product.Reviews} />
          {product.Company ? <VendorLink company={product.Company} /> : null}
        </p>
        {children ? <div className={styles.starActions}>{children}</div> : null}
      </div>
      <VideoFrame video={star.hero} title={`${star.display_name} video`} />
    </header>
  )
}
