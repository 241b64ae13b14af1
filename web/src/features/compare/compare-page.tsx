/** The comparison page: a table with one column per product, a loading state and an empty state. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { type ReactNode, useEffect } from 'react'
import type { ComparedProduct } from '../../api/client'
import { ApiError, isRetryable } from '../../api/errors'
import { Icon } from '../../ui/icons'
import { toast } from '../../ui/toast'
import { useGoBack } from '../../ui/use-go-back'
import { formatLocalDate } from '../../ui/dates'
import { toCompareUrl } from '../../product-actions/compare-address'
import { CompareTable, MarkLegend } from './compare-table'
import { CompareTools } from './compare-tools'
import { hasDifferentValues } from './best-values'
import { compareQuery } from './queries'
import { COMPARISON_ROWS } from './rows'
import { PageLoading } from '../../ui/loading'
import styles from './compare.module.css'

/** Parses the product ids of the URL: trimmed, without duplicates, in the given order. */
function parseIds(productIds: string): string[] {
  const ids = productIds.split(',').map((id) => id.trim())
  return [...new Set(ids.filter(Boolean))]
}

/** Whether rows with equal values are hidden, and the handler that changes it; the state is part of the URL. */
type DifferencesFilter = { showsOnlyDifferences: boolean; onOnlyDifferencesChange: (isOn: boolean) => void }

export function ComparePage({ productIds, ...filter }: { productIds: string } & DifferencesFilter) {
  const ids = parseIds(productIds)
  // Without product ids there is nothing to request.
  const result = useQuery({ ...compareQuery(ids), enabled: ids.length > 0 })
  const hasFailed = result.isError
  useEffect(() => {
    if (hasFailed) toast.error('Failed to load products')
  }, [hasFailed])
  if (ids.length > 0 && result.isPending) {
    return <PageLoading>Loading Comparison...</PageLoading>
  }
  if (result.data && result.data.length > 0) return <Comparison products={result.data} requestedIds={ids} {...filter} />
  return (
    <NothingToCompare
      retry={
        hasFailed && isWorthRetrying(result.error)
          ? { isBusy: result.isFetching, run: () => void result.refetch() }
          : null
      }
    >
      <FailureReason ids={ids} error={result.error} />
    </NothingToCompare>
  )
}

/** Why there is nothing to compare: nothing was selected, or all that was selected is gone, or it did not load. */
function FailureReason({ ids, error }: { ids: readonly string[]; error: Error | null }) {
  if (error === null) return 'Please select products to compare'
  if (!(error instanceof ApiError)) return 'The products could not be loaded. Check your connection and try again.'
  if (error.status !== 404) return error.detail ?? 'The products could not be loaded. Try again later.'
  return (
    <>
      {ids.length === 1 ? 'This product is' : 'These products are'} not in the catalogue: <bdi>{ids.join(', ')}</bdi>
    </>
  )
}

const TOO_MANY_REQUESTS = 429
const isWorthRetrying = (error: Error | null): boolean =>
  isRetryable(error) || (error instanceof ApiError && error.status === TOO_MANY_REQUESTS)

/** `retry`: null where another try would change nothing. */
type NothingProps = { retry: { isBusy: boolean; run: () => void } | null; children: ReactNode }

function NothingToCompare({ retry, children }: NothingProps) {
  const goBack = useGoBack()
  return (
    <section className="page state">
      <h1>No Products Selected</h1>
      <p className="state-lead">{children}</p>
      <p className="state-actions">
        {retry ? (
          <Button type="primary" size="large" loading={retry.isBusy} onClick={retry.run}>
            Try again
          </Button>
        ) : null}
        <Button type={retry ? 'default' : 'primary'} size="large" onClick={goBack}>
          Go Back
        </Button>
      </p>
    </section>
  )
}

type ComparisonProps = { products: ComparedProduct[]; requestedIds: string[] } & DifferencesFilter

function Comparison({ products, requestedIds, showsOnlyDifferences, onOnlyDifferencesChange }: ComparisonProps) {
  const goBack = useGoBack()
  const hidesEqualRows = showsOnlyDifferences && products.length > 1
  const rows = hidesEqualRows ? COMPARISON_ROWS.filter((row) => hasDifferentValues(row, products)) : COMPARISON_ROWS
  const comparison = { ids: requestedIds, showsOnlyDifferences: hidesEqualRows }
  return (
    <div className={`page ${styles.comparePage}`}>
      <button type="button" className="back-link" onClick={goBack}>
        <Icon name="back" /> Back to Search
      </button>
      <h1 id="compare-heading">Product Comparison</h1>
      <p className="page-lead">Comparing {products.length} product(s)</p>
      <MissingProducts ids={requestedIds.filter((id) => !products.some((product) => product.Id === id))} />
      <CompareTools
        productCount={products.length}
        comparison={comparison}
        onOnlyDifferencesChange={onOnlyDifferencesChange}
      />
      <p className={styles.compareHidden} role="status">
        {hidesEqualRows ? describeHiddenRows(COMPARISON_ROWS.length - rows.length) : null}
      </p>
      <MarkLegend products={products} rows={rows} />
      <CompareTable products={products} rows={rows} labelledBy="compare-heading" />
      <p className={styles.printOnly}>
        Printed on {formatLocalDate(new Date().toISOString())}. Current version: {toCompareUrl(comparison)}
      </p>
      <ul className={styles.compareLinks}>
        {products.map((product) => (
          <li key={product.Id}>
            <Link to="/product/user/$productId" params={{ productId: product.Id }} className="outline-link">
              View <bdi>{product.ProductName}</bdi> Details
            </Link>
            <span className={styles.printOnly}>
              <bdi>{product.ProductName}</bdi>: {globalThis.location.origin}/product/user/{product.Id}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names requested products that the catalogue doesn't have (any more); the server leaves them out. */
function MissingProducts({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <p className={styles.missingProducts} role="status">
      <Icon name="unknown" size={18} />
      <span>
        {ids.length === 1
          ? 'One product is left out, because it is'
          : `${ids.length} products are left out, because they are`}{' '}
        not in the catalogue: <bdi>{ids.join(', ')}</bdi>
      </span>
    </p>
  )
}

function describeHiddenRows(count: number): string {
  if (count === 0) return 'No rows are hidden: the products differ in every row.'
  return count === 1 ? '1 identical row is hidden.' : `${count} identical rows are hidden.`
}
