/** The loader, head and states that all product routes share; the route files only define the path. */
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ProductPage } from '../../api/client'
import { ApiError } from '../../api/errors'
import { pageMeta } from '../../ui/head'
import { productQuery } from '../../product-facts/queries'
import { shortDescription } from '../../product-facts/fact-cards'
import { PageLoading } from '../../ui/loading'

type LoaderInput = { params: { productId: string }; context: { queryClient: QueryClient } }

/** Shows the 'not found' page for an unknown product instead of reporting an error. */
export async function productLoader({ params, context }: LoaderInput): Promise<ProductPage> {
  try {
    return await context.queryClient.ensureQueryData(productQuery(params.productId))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound()
    throw error
  }
}

export function productHead({ loaderData }: { loaderData?: ProductPage | undefined }) {
  if (!loaderData) return pageMeta('Product')
  const { ProductName, Description, SampleData } = loaderData
  const note = SampleData ? 'Sample data: product and company are invented. ' : ''
  return pageMeta(SampleData ? `${ProductName} (sample data)` : ProductName, {
    description: shortDescription(note + Description),
  })
}

export function ProductLoading() {
  return <PageLoading />
}

function ProductNotFound() {
  return (
    <section className="page state">
      <h1>Product not found</h1>
      <p className="state-lead">It may have been renamed or removed from the catalogue.</p>
      <p className="state-actions">
        <a href="/" className="button-link">
          Return to Home
        </a>
      </p>
    </section>
  )
}

/** Shows 'Loading...' only after 150 ms. API and network errors both show 'Product not found'. */
export const productStates = {
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ProductLoading,
  errorComponent: ProductNotFound,
  notFoundComponent: ProductNotFound,
} as const
