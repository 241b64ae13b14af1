/** The comparison: one table, products as columns; what stands there while loading and with nothing to compare. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import { useEffect } from 'react'
import type { ComparedProduct } from '../../api/client'
import { Icon } from '../../ui/icons'
import { ProductLogo } from '../../ui/product-logo'
import { toast } from '../../ui/toast'
import { useGoBack } from '../../ui/use-go-back'
import { compareQuery } from './queries'
import { ROWS } from './rows'

/** Ids out of an address: trimmed, each once, in the order asked. */
export function idsOf(productIds: string): string[] {
  const ids = productIds.split(',').map((id) => id.trim())
  return [...new Set(ids.filter(Boolean))]
}

export function ComparePage({ productIds }: { productIds: string }) {
  const ids = idsOf(productIds)
  // Without an id there is nothing to ask.
  const result = useQuery({ ...compareQuery(ids), enabled: ids.length > 0 })
  const failed = result.isError
  useEffect(() => {
    if (failed) toast.error('Failed to load products')
  }, [failed])
  if (ids.length > 0 && result.isPending) {
    return (
      <section className="page state" role="status">
        <p className="state-lead">Loading Comparison...</p>
      </section>
    )
  }
  return result.data && result.data.length > 0 ? <Comparison products={result.data} /> : <NothingSelected />
}

function NothingSelected() {
  const goBack = useGoBack()
  return (
    <section className="page state">
      <h1>No Products Selected</h1>
      <p className="state-lead">Please select products to compare</p>
      <p className="state-actions">
        <Button type="primary" size="large" onClick={goBack}>
          Go Back
        </Button>
      </p>
    </section>
  )
}

function Comparison({ products }: { products: ComparedProduct[] }) {
  const goBack = useGoBack()
  return (
    <div className="page compare-page">
      <button type="button" className="back-link" onClick={goBack}>
        <Icon name="back" /> Back to Search
      </button>
      <h1 id="compare-heading">Product Comparison</h1>
      <p className="page-lead">Comparing {products.length} product(s)</p>
      {/* A region that scrolls must be reachable without a mouse. */}
      <section className="compare-scroll" aria-labelledby="compare-heading" tabIndex={0}>
        <table className="compare-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Property</span>
              </th>
              {products.map((product) => (
                <th key={product.Id} scope="col">
                  <ProductLogo image={product.Image} size={44} missing="default" />
                  <span className="compare-name" dir="auto">
                    {product.ProductName}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ label, cell }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {products.map((product) => (
                  <td key={product.Id}>{cell(product)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ul className="compare-links">
        {products.map((product) => (
          <li key={product.Id}>
            <Link to="/product/user/$productId" params={{ productId: product.Id }} className="outline-link">
              View {product.ProductName} Details
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
