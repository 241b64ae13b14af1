/** A product page as of the end of a day: a banner at the top, and marks at facts that differ from today's. */
import { errorMessage } from '../../api/errors'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProductPage } from '../../api/client'
import { Chips, NotStated, WebsiteLink } from '../../product-facts/facts'
import { SourceMarks, formatDate } from '../../product-facts/provenance'
import { type FactLine, buildCards } from '../../product-facts/fact-cards'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { MarkedName, SampleMark } from '../../ui/sample-mark'
import { splitList } from '../../ui/wording'
import { DayForm } from './day-form'
import { type AsOf, asOfQuery } from '../../product-facts/history-queries'
import '../../product-facts/sources.module.css'
import styles from './history.module.css'
import productPageStyles from '../../product-facts/product-page.module.css'

type Props = { product: ProductPage; day: string }

export function AsOfPage({ product, day }: Props) {
  const { data, error } = useQuery(asOfQuery(product.Id, day))
  const path = useRouterState({ select: (state) => state.location.pathname })
  useNoIndex()
  return (
    <div className="page">
      <section className={styles.asOfBanner} aria-label="Earlier version of this page">
        <Icon name="quote" />
        <p>
          {data ? (
            <AsOfSummary asOf={data} currentRevision={product.Revision} />
          ) : error ? (
            <span role="alert">{errorMessage(error)}</span>
          ) : (
            <span role="status">Loading the version of {formatDate(day)}...</span>
          )}{' '}
          <Link to={path} search={{}}>
            View current page
          </Link>
        </p>
        <DayForm path={path} day={day} />
      </section>
      {data ? (
        <PastFacts pastProduct={data.product} currentProduct={product} />
      ) : (
        <h1>
          <MarkedName name={product.ProductName} sample={product.SampleData} />
        </h1>
      )}
    </div>
  )
}

function AsOfSummary({ asOf, currentRevision }: { asOf: AsOf; currentRevision: number }) {
  return (
    <>
      This is the page as of <b>{formatDate(asOf.date)}</b>: revision {asOf.revision}
      {asOf.revision === currentRevision ? ', which is still the current one.' : ` of ${currentRevision}.`}
    </>
  )
}

/** Search engines should index the current page only. */
function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta')
    meta.name = 'robots'
    meta.content = 'noindex'
    document.head.append(meta)
    return () => meta.remove()
  }, [])
}

function PastFacts({ pastProduct, currentProduct }: { pastProduct: ProductPage; currentProduct: ProductPage }) {
  return (
    <>
      <header className={`${productPageStyles.productHead} ${styles.asOfHead}`}>
        <ProductLogo id={pastProduct.Id} name={pastProduct.ProductName} image={pastProduct.Image} size={80} />
        <div>
          <h1 dir="auto">
            <bdi>{pastProduct.ProductName}</bdi>{' '}
            <span className={productPageStyles.productVersion}>{pastProduct.Version}</span>
          </h1>
          <CurrentValue pastValues={[pastProduct.ProductName]} currentValues={[currentProduct.ProductName]} />
          <p className={productPageStyles.productMeta}>
            <span className="badge" dir="auto">
              {splitList(pastProduct.Category)[0] ?? 'N/A'}
            </span>
            {pastProduct.SampleData ? <SampleMark /> : null}
            <WebsiteLink website={pastProduct.Website} />
          </p>
        </div>
      </header>
      <div className={productPageStyles.productCards}>
        <section
          className={`card ${productPageStyles.factCard} ${productPageStyles.factWide}`}
          aria-labelledby="then-overview"
        >
          <h2 id="then-overview">Overview</h2>
          <p dir="auto">
            {pastProduct.Description || <NotStated />}
            <SourceMarks sources={pastProduct.Sources} fields={['description']} />
          </p>
          {pastProduct.Summary && pastProduct.Summary !== pastProduct.Description ? (
            <p dir="auto">
              {pastProduct.Summary}
              <SourceMarks sources={pastProduct.Sources} fields={['summary']} />
            </p>
          ) : null}
          <CurrentValue
            pastValues={[pastProduct.Description, pastProduct.Summary]}
            currentValues={[currentProduct.Description, currentProduct.Summary]}
          />
        </section>
        {buildCards(pastProduct).map((card, index) => (
          <PastFactCard
            key={card.title}
            title={card.title}
            isWide={card.isWide ?? false}
            showsChips={card.showsChips ?? false}
            lines={card.lines}
            currentLines={buildCards(currentProduct)[index]?.lines ?? []}
            sources={pastProduct.Sources}
          />
        ))}
      </div>
    </>
  )
}

type CardProps = {
  title: string
  isWide: boolean
  showsChips: boolean
  lines: FactLine[]
  currentLines: FactLine[]
  sources: ProductPage['Sources']
}

function PastFactCard({ title, isWide, showsChips, lines, currentLines, sources }: CardProps) {
  const id = `then-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section
      className={
        isWide
          ? `card ${productPageStyles.factCard} ${productPageStyles.factWide}`
          : `card ${productPageStyles.factCard}`
      }
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <dl className={showsChips ? `facts ${styles.factsAlone}` : 'facts'}>
        {lines.map((line, index) => (
          <div key={line.label}>
            <dt className={showsChips ? 'sr-only' : undefined}>{line.label}</dt>
            <dd>
              {showsChips ? (
                <Chips values={line.values} />
              ) : line.values.length > 0 ? (
                <span dir="auto">{line.values.join(', ')}</span>
              ) : (
                <NotStated />
              )}
              {line.values.length > 0 ? <SourceMarks sources={sources} fields={line.fields} /> : null}
              <CurrentValue pastValues={line.values} currentValues={currentLines[index]?.values ?? []} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Renders nothing if both values are equal. */
function CurrentValue({ pastValues, currentValues }: { pastValues: string[]; currentValues: string[] }) {
  const currentText = currentValues.filter(Boolean).join(', ')
  if (pastValues.filter(Boolean).join(', ') === currentText) return null
  return (
    <p className={styles.otherwise}>
      <span>Today: </span>
      {currentText ? <bdi>{currentText}</bdi> : 'not stated'}
    </p>
  )
}
