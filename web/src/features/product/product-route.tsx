/** The loader, head and states that all product routes share; the route files only define the path. */
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { ProductPage } from '../../api/client'
import { ApiError } from '../../api/errors'
import { pageMeta } from '../../ui/head'
import { productQuery } from '../../product-facts/queries'
import { shortDescription } from '../../product-facts/short-description'
import { PageLoading } from '../../ui/loading'
import { isolate } from '../../ui/wording'

type LoaderInput = { params: { productId: string }; context: { queryClient: QueryClient } }

/** Shows the 'not found' page for an unknown or deleted product instead of reporting an error. */
export async function productLoader({ params, context }: LoaderInput): Promise<ProductPage> {
  try {
    return await context.queryClient.ensureQueryData(productQuery(params.productId))
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw notFound({ data: error.status === 410 && error.detail })
    throw error
  }
}

export function productHead({ loaderData }: { loaderData?: ProductPage | undefined }) {
  if (!loaderData) return pageMeta('Product')
  const { ProductName, Description, SampleData } = loaderData
  const note = SampleData ? 'Sample data: product and company are invented. ' : ''
  return pageMeta(SampleData ? `${isolate(ProductName)} (sample data)` : isolate(ProductName), {
    description: shortDescription(note + Description),
  })
}

export function ProductLoading() {
  return <PageLoading />
}

/** `data` is what the server says about a deleted product; an error has none. */
function ProductNotFound({ data }: { data?: unknown }) {
  return (
    <section className="page state">
      <h1>Product not found</h1>
      <p className="state-lead">{(data as string) || 'It may have been renamed or removed from the catalogue.'}</p>
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
