/** A product page: header and fact cards, with the source and date of each value. */
import { toTrayItem } from '../../product-actions/tray'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProductPage } from '../../api/client'
import { CompareButton } from '../../product-actions/compare-button'
import { SaveButton } from '../../product-actions/save-button'
import { RequestButton } from '../../product-actions/request-button'
import { searchParams } from '../../search-query/search-params'
import { trackAction } from '../../search-query/track-action'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { VendorLink } from '../../search-query/vendor-link'
import { Rating } from '../../ui/rating'
import { SampleMark } from '../../ui/sample-mark'
import { useGoBack } from '../../ui/use-go-back'
import { readDirection } from '../../ui/wording'
import { splitList } from '../../ui/wording'
import { Chips, NotStated, WebsiteLink } from '../../product-facts/facts'
import { SourceMarks } from '../../product-facts/provenance'
import { type FactCardContent, buildCards, foldUnstated } from '../../product-facts/fact-cards'
import { shortDescription } from '../../product-facts/short-description'
import styles from '../../product-facts/product-page.module.css'

/** `sections` is rendered after the facts, `history` at the end of the page. */
type Props = {
  product: ProductPage
  searchPagePath: '/search' | '/ai-search-results-1'
  sections: ReactNode
  history: ReactNode
}

/** Returns to the search results with their state; without results, goes back if `home` is '/search', else opens `home`. */
function useBackToSearch(searchPagePath: Props['searchPagePath']): () => void {
  const searchState = useRouterState({ select: (state) => state.location.state.searchState })
  const navigate = useNavigate()
  const goBack = useGoBack()
  return () => {
    if (!searchState?.products) return searchPagePath === '/search' ? goBack() : void navigate({ to: searchPagePath })
    void navigate({
      to: searchPagePath,
      search: searchParams({ ...searchState.search, page: String(searchState.currentPage) }),
      state: { searchState },
      // The list scrolls to the place where it was left.
      resetScroll: false,
    })
  }
}

export function ProductDetail({ product, searchPagePath, sections, history }: Props) {
  const goBack = useBackToSearch(searchPagePath)
  const { stated, unstated } = foldUnstated(buildCards(product))
  return (
    <div className="page">
      <button type="button" className="back-link" onClick={goBack}>
        <Icon name="back" /> Back to Search
      </button>
      <ProductHeader product={product} />
      <div className={styles.productCards}>
        <Overview product={product} />
        {stated.map((card) => (
          <FactCard key={card.title} card={card} product={product} />
        ))}
        {unstated.length > 0 ? <UnstatedFacts product={product} labels={unstated} /> : null}
        {sections}
      </div>
      {history}
    </div>
  )
}

function ProductHeader({ product }: { product: ProductPage }) {
  const categories = splitList(product.Category)
  return (
    <header className={styles.productHead}>
      <ProductLogo id={product.Id} name={product.ProductName} image={product.Image} size={80} />
      <div>
        <p className={styles.productTags}>
          <span className="badge" dir="auto">
            {categories[0] ?? 'N/A'}
          </span>
          {product.Star ? <span className="star-badge">STAR</span> : null}
          {product.SampleData ? <SampleMark /> : null}
        </p>
        <h1 dir={readDirection(product.ProductName)}>
          <bdi>{product.ProductName}</bdi> <span className={styles.productVersion}>{product.Version || 'v1.0'}</span>
        </h1>
        <p className={styles.productShort} dir="auto">
          {shortDescription(product.Description)}
        </p>
        <p className={styles.productMeta}>
          <Rating value={product.avg_rating} reviews={product.Reviews} />
          {product.Company ? <VendorLink company={product.Company} /> : null}
          <WebsiteLink website={product.Website} />
        </p>
      </div>
      <div className="product-actions">
        <CompareButton item={toTrayItem(product)} />
        <SaveButton tool={{ id: product.Id, name: product.ProductName, sample: product.SampleData }} />
        <RequestButtons product={product} />
      </div>
    </header>
  )
}

/** Reports a request to the search that led here, as clicks and comparisons are reported. */
function RequestButtons({ product }: { product: ProductPage }) {
  const searchId = useRouterState({ select: (state) => state.location.state.searchState?.answer?.search_id ?? '' })
  const tool = { id: product.Id, name: product.ProductName, sample: product.SampleData }
  const onSent = () => trackAction(searchId, 'lead', product.Id)
  return (
    <>
      <RequestButton kind="demo" product={tool} onSent={onSent} />
      <RequestButton kind="pricing" product={tool} onSent={onSent} />
    </>
  )
}

function Overview({ product }: { product: ProductPage }) {
  return (
    <section className={`card ${styles.factCard} ${styles.factWide}`} aria-labelledby="card-overview">
      <h2 id="card-overview">Overview</h2>
      <p dir="auto">
        {product.Description || <NotStated />}
        <SourceMarks sources={product.Sources} fields={['description']} />
      </p>
      {product.Summary && product.Summary !== product.Description ? (
        <p dir="auto">
          {product.Summary}
          <SourceMarks sources={product.Sources} fields={['summary']} />
        </p>
      ) : null}
      {product.KeyPoints.length > 0 ? (
        <>
          <ul className={styles.keyPoints}>
            {product.KeyPoints.map((point) => (
              <li key={point} dir="auto">
                {point}
              </li>
            ))}
          </ul>
          <SourceMarks sources={product.Sources} fields={['key_points']} />
        </>
      ) : null}
    </section>
  )
}

function FactCard({ card, product }: { card: FactCardContent; product: ProductPage }) {
  const id = `card-${card.title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section
      className={card.isWide ? `card ${styles.factCard} ${styles.factWide}` : `card ${styles.factCard}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{card.title}</h2>
      {card.showsChips ? (
        card.lines.map((line) => (
          <div key={line.label}>
            <Chips values={line.values} />
            <SourceMarks sources={product.Sources} fields={line.fields} />
          </div>
        ))
      ) : (
        <dl className="facts">
          {card.lines.map((line) => (
            <div key={line.label}>
              <dt>{line.label}</dt>
              <dd>
                <span dir="auto">{line.values.join(', ')}</span>
                <SourceMarks sources={product.Sources} fields={line.fields} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** One line for the facts that no source states; it opens to their names. Samples have no vendor to ask. */
function UnstatedFacts({ product, labels }: { product: ProductPage; labels: readonly string[] }) {
  return (
    <section className={styles.unstated} aria-label="Facts not stated">
      <details>
        <summary>{labels.length === 1 ? '1 fact not stated' : `${labels.length} facts not stated`}</summary>
        <dl className="facts">
          {labels.map((label) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <NotStated />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      {product.SampleData ? null : (
        <p>
          <WebsiteLink website={product.Website} text="Ask the vendor" />
          {product.Website ? ', or ' : ''}
          <Link to="/vendor-dashboard" search={{ tab: 'products' }} rel="nofollow">
            {product.Website ? 'claim this page' : 'Claim this page'}
          </Link>
        </p>
      )}
    </section>
  )
}
