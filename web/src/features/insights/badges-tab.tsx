/** Badges for a vendor's website: previews on light and dark backgrounds, and code to copy. */
import { useQuery } from '@tanstack/react-query'
import TextArea from 'antd/es/input/TextArea'
import Segmented from 'antd/es/segmented'
import Skeleton from 'antd/es/skeleton'
import { useId, useState } from 'react'
import { BRAND } from '../../brand'
import { NoProducts } from '../../ui/no-products'
import { productQuery } from '../../product-facts/queries'
import { CopyButton } from '../../ui/copy-button'
import { QueryError } from '../../ui/query-error'
import { ProductSelect } from './analytics-tab'
import { type BadgeKind, type BadgeTheme, badgePath, htmlCode, markdownCode } from './badge-code'
import { type ProductTotals, overviewQuery } from './queries'
import '../../ui/no-products.module.css'
import styles from './insights.module.css'

type Props = { product: string | undefined; onProductChange: (product: string) => void }

export default function BadgesTab({ product, onProductChange }: Props) {
  const { data: products, error, isFetching, refetch } = useQuery(overviewQuery(30))
  if (error && !products) return <QueryError query={{ error, isFetching, refetch }} />
  if (!products) return <Skeleton title={false} paragraph={{ rows: 5 }} />
  const selectedProduct = products.find(({ product_id }) => product_id === product) ?? products[0]
  return (
    <section aria-labelledby="badges-title">
      <h2 id="badges-title" className="sr-only">
        Badges
      </h2>
      {selectedProduct ? (
        <BadgeChoices
          products={products}
          selectedProductId={selectedProduct.product_id}
          onProductChange={onProductChange}
        />
      ) : (
        <NoProducts />
      )}
    </section>
  )
}

function BadgeChoices({
  products,
  selectedProductId,
  onProductChange,
}: {
  products: ProductTotals[]
  selectedProductId: string
  onProductChange: (product: string) => void
}) {
  const [theme, setTheme] = useState<BadgeTheme>('light')
  return (
    <>
      <p className={styles.vendorLead}>
        Show your rating on your own website. Badges update within an hour of a change in the catalogue.
      </p>
      <div className={styles.analyticsBar}>
        <Segmented<BadgeTheme>
          aria-label="Theme of your page"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'For light pages' },
            { value: 'dark', label: 'For dark pages' },
          ]}
        />
        {products.length > 1 ? (
          <ProductSelect products={products} selectedProductId={selectedProductId} onChoose={onProductChange} />
        ) : null}
      </div>
      <BadgePreviews key={selectedProductId} product={selectedProductId} theme={theme} />
    </>
  )
}

function BadgePreviews({ product, theme }: { product: string; theme: BadgeTheme }) {
  const { data, error, isFetching, refetch } = useQuery(productQuery(product))
  if (error && !data) return <QueryError query={{ error, isFetching, refetch }} />
  if (!data) return <Skeleton title={false} paragraph={{ rows: 4 }} />
  return (
    <>
      <BadgePreview product={product} name={data.ProductName} kind="rating" theme={theme} title="Rating" />
      {data.Star ? (
        <BadgePreview product={product} name={data.ProductName} kind="star" theme={theme} title={`${BRAND} STAR`} />
      ) : null}
    </>
  )
}

type BadgeProps = { product: string; name: string; kind: BadgeKind; theme: BadgeTheme; title: string }

function BadgePreview({ title, ...badge }: BadgeProps) {
  const badgeOptions = { ...badge, origin: globalThis.location.origin, brand: BRAND }
  return (
    <section className={styles.vendorBadge} aria-label={`${title} badge`}>
      <h3>{title}</h3>
      <p className={styles.vendorBadgePage} data-theme={badge.theme}>
        <img
          src={badgePath(badge)}
          alt={`The ${title.toLowerCase()} badge of ${badge.name} as it looks now`}
          height={36}
        />
      </p>
      <CodeField label="HTML" text={htmlCode(badgeOptions)} />
      <CodeField label="Markdown" text={markdownCode(badgeOptions)} />
    </section>
  )
}

function CodeField({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <div className={styles.vendorCode}>
      <label htmlFor={id}>{label}</label>
      <TextArea id={id} value={text} readOnly autoSize dir="ltr" onFocus={(event) => event.target.select()} />
      <CopyButton text={text} label={`Copy ${label}`} />
    </div>
  )
}
