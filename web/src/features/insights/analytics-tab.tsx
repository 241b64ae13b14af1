/** Analytics of a vendor's products: metrics over a period as chart and table, and compared products. */
import { QueryError } from '../../ui/query-error'
import { useQuery } from '@tanstack/react-query'
import Segmented from 'antd/es/segmented'
import Skeleton from 'antd/es/skeleton'
import { useId, useState } from 'react'
import { NoProducts } from '../../ui/no-products'
import { MarkedOption } from '../../ui/marked-option'
import { MarkedName, SampleMark } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { BarChart } from './chart'
import { type Insights, PERIOD_OPTIONS, type Period, type ProductTotals, insightsQuery, overviewQuery } from './queries'
import { METRICS, type Metric, groupIntoBuckets, formatSpan, readMetric } from './series'
import { Loading } from '../../ui/loading'
import '../../ui/no-products.module.css'
import styles from './insights.module.css'

type Props = { product: string | undefined; onProductChange: (product: string) => void }

export default function AnalyticsTab({ product, onProductChange }: Props) {
  const [period, setPeriod] = useState<Period>(30)
  const { data: products, error, isFetching, refetch } = useQuery(overviewQuery(period))
  if (error && !products) return <QueryError query={{ error, isFetching, refetch }} />
  return (
    <section aria-labelledby="analytics-title">
      <h2 id="analytics-title" className="sr-only">
        Analytics
      </h2>
      {products?.length === 0 ? (
        <NoProducts />
      ) : (
        <ProductAnalytics
          products={products}
          product={product}
          period={period}
          onPeriodChange={setPeriod}
          onProductChange={onProductChange}
        />
      )}
    </section>
  )
}

type ProductAnalyticsProps = Props & {
  products: ProductTotals[] | undefined
  period: Period
  onPeriodChange: (period: Period) => void
}

function ProductAnalytics({ products, product, period, onPeriodChange, onProductChange }: ProductAnalyticsProps) {
  const selectedProduct = products?.find(({ product_id }) => product_id === product) ?? products?.[0]
  return (
    <>
      <div className={styles.analyticsBar}>
        <Segmented<Period>
          aria-label="Time"
          value={period}
          onChange={onPeriodChange}
          options={PERIOD_OPTIONS.map((value) => ({ value, label: `${value} days` }))}
        />
        {products && products.length > 1 && selectedProduct ? (
          <ProductSelect
            products={products}
            selectedProductId={selectedProduct.product_id}
            onChoose={onProductChange}
          />
        ) : null}
      </div>
      {selectedProduct ? (
        <ProductMetrics key={selectedProduct.product_id} product={selectedProduct.product_id} period={period} />
      ) : (
        <AnalyticsLoading />
      )}
    </>
  )
}

export function ProductSelect({
  products,
  selectedProductId,
  onChoose,
}: {
  products: readonly ProductTotals[]
  selectedProductId: string
  onChoose: (product: string) => void
}) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Product
      </label>
      <Select
        id={id}
        className={styles.vendorProduct}
        value={selectedProductId}
        onChange={onChoose}
        options={products.map(({ product_id, product_name, sample }) => ({
          value: product_id,
          label: <MarkedOption name={product_name} sample={sample} />,
        }))}
      />
    </>
  )
}

function AnalyticsLoading() {
  return <Loading skeleton={<Skeleton title={false} paragraph={{ rows: 8 }} />}>Loading analytics...</Loading>
}

function ProductMetrics({ product, period }: { product: string; period: Period }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(insightsQuery(product, period))
  if (error && !data) return <QueryError query={{ error, isFetching, refetch }} />
  if (!data) return <AnalyticsLoading />
  return (
    <div aria-busy={isPlaceholderData}>
      <h3 className={styles.analyticsName} dir="auto">
        <MarkedName name={data.product_name} sample={data.sample} />
      </h3>
      <MetricSeries insights={data} />
      <ComparedProducts insights={data} />
    </div>
  )
}

function MetricSeries({ insights }: { insights: Insights }) {
  const [metric, setMetric] = useState<Metric>('appearances')
  const buckets = groupIntoBuckets(insights.series, insights.days as Period)
  return (
    <>
      <div role="group" aria-label="Metric" className={styles.metrics}>
        {METRICS.map(({ key, label, text }) => (
          <button key={key} type="button" aria-pressed={metric === key} onClick={() => setMetric(key)}>
            <b>{readMetric(insights.totals, key).toLocaleString('en')}</b>
            <span>{label}</span>
            <small>
              {key === 'requests'
                ? `${insights.totals.demo_requests} for demos, ${insights.totals.pricing_requests} for prices`
                : text}
            </small>
          </button>
        ))}
      </div>
      <BarChart buckets={buckets} metric={metric} />
      <details className={styles.dailyTable}>
        <summary>View as table</summary>
        <div tabIndex={0} role="region" aria-label="Metrics">
          <table>
            <thead>
              <tr>
                <th scope="col">{insights.days > 90 ? 'Week' : 'Day'}</th>
                {METRICS.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {buckets.toReversed().map((bucket) => (
                <tr key={bucket.from}>
                  <th scope="row">{formatSpan(bucket)}</th>
                  {METRICS.map(({ key }) => (
                    <td key={key}>{bucket.values[key].toLocaleString('en')}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
      <p className="quiet">
        Days are in UTC. Search counts are updated every five minutes. Bots and your own page views are not counted.
      </p>
    </>
  )
}

function ComparedProducts({ insights }: { insights: Insights }) {
  const maxVisitorCount = Math.max(1, ...insights.compared_with.map(({ visitor_count }) => visitor_count))
  return (
    <section className={styles.comparedProducts} aria-labelledby="rivals-title">
      <h3 id="rivals-title">Compared with</h3>
      {insights.compared_with.length === 0 ? (
        <p className="quiet">
          No product was compared with yours by at least {insights.min_visitors} people in this period.
        </p>
      ) : null}
      <ol>
        {insights.compared_with.map(({ product_id, product_name, sample, visitor_count }) => (
          <li key={product_id}>
            <span>
              <a href={`/product/vendor/${product_id}`} dir="auto">
                {product_name}
              </a>{' '}
              {sample ? <SampleMark /> : null}
            </span>
            <span>{visitor_count} people</span>
            <span
              className={styles.comparedProductBar}
              aria-hidden="true"
              style={{ inlineSize: `${(visitor_count / maxVisitorCount) * 100}%` }}
            />
          </li>
        ))}
      </ol>
      <p className="quiet">
        Only comparisons made by at least {insights.min_visitors} people are shown, to protect privacy. Searches are
        stored for 30 days for visitors, and until they clear them for signed-in users.
      </p>
    </section>
  )
}
