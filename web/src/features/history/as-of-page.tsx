/** A product page as of the end of a day: a banner at the top, and marks at facts that differ from today's. */
import { errorMessage } from '../../api/errors'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ProductPage } from '../../api/client'
import { Chips, NotStated, WebsiteLink } from '../../product-facts/facts'
import { SourceMark, formatDate } from '../../product-facts/provenance'
import { type Line, buildCards } from '../../product-facts/fact-cards'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
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
            <AsOfSummary asOf={data} present={product.Revision} />
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
      {data ? <PastFacts then={data.product} now={product} /> : <h1 dir="auto">{product.ProductName}</h1>}
    </div>
  )
}

function AsOfSummary({ asOf, present }: { asOf: AsOf; present: number }) {
  return (
    <>
      This is the page as of <b>{formatDate(asOf.date)}</b>: revision {asOf.revision}
      {asOf.revision === present ? ', which is still the current one.' : ` of ${present}.`}
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

function PastFacts({ then, now }: { then: ProductPage; now: ProductPage }) {
  return (
    <>
      <header className={`${productPageStyles.productHead} ${styles.asOfHead}`}>
        <ProductLogo image={then.Image} size={80} />
        <div>
          <h1 dir="auto">
            {then.ProductName} <span className={productPageStyles.productVersion}>{then.Version}</span>
          </h1>
          <CurrentValue then={[then.ProductName]} now={[now.ProductName]} />
          <p className={productPageStyles.productMeta}>
            <span className="badge" dir="auto">
              {splitList(then.Category)[0] ?? 'N/A'}
            </span>
            <WebsiteLink website={then.Website} />
          </p>
        </div>
      </header>
      <div className={productPageStyles.productCards}>
        <section
          className={`card ${productPageStyles.factCard} ${productPageStyles.factWide}`}
          aria-labelledby="then-overview"
        >
          <h2 id="then-overview">Overview</h2>
          <p dir="auto">{then.Description || <NotStated />}</p>
          {then.Summary && then.Summary !== then.Description ? <p dir="auto">{then.Summary}</p> : null}
          <CurrentValue then={[then.Description, then.Summary]} now={[now.Description, now.Summary]} />
          <SourceMark sources={then.Sources} field="description" />
        </section>
        {buildCards(then).map((card, at) => (
          <Card
            key={card.title}
            title={card.title}
            wide={card.wide ?? false}
            chips={card.chips ?? false}
            lines={card.lines}
            now={buildCards(now)[at]?.lines ?? []}
            sources={then.Sources}
          />
        ))}
      </div>
    </>
  )
}

type CardProps = {
  title: string
  wide: boolean
  chips: boolean
  lines: Line[]
  now: Line[]
  sources: ProductPage['Sources']
}

function Card({ title, wide, chips, lines, now, sources }: CardProps) {
  const id = `then-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
  return (
    <section
      className={
        wide ? `card ${productPageStyles.factCard} ${productPageStyles.factWide}` : `card ${productPageStyles.factCard}`
      }
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      <dl className={chips ? `facts ${styles.factsAlone}` : 'facts'}>
        {lines.map((line, at) => (
          <div key={line.label}>
            <dt className={chips ? 'sr-only' : undefined}>{line.label}</dt>
            <dd>
              {chips ? (
                <Chips values={line.values} />
              ) : line.values.length > 0 ? (
                <span dir="auto">{line.values.join(', ')}</span>
              ) : (
                <NotStated />
              )}
              {line.values.length > 0 ? <SourceMark sources={sources} field={line.field} /> : null}
              <CurrentValue then={line.values} now={now[at]?.values ?? []} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Renders nothing if both values are equal. */
function CurrentValue({ then, now }: { then: string[]; now: string[] }) {
  const said = now.filter(Boolean).join(', ')
  if (then.filter(Boolean).join(', ') === said) return null
  return (
    <p className={styles.otherwise}>
      <span>Today: </span>
      {said ? <bdi>{said}</bdi> : 'not stated'}
    </p>
  )
}
