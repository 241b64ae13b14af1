/** The loader, head and states that all product routes share; the route files only define the path. */
import type { QueryClient } from '@tanstack/react-query'
import { notFound, useRouter } from '@tanstack/react-router'
import type { ProductPage } from '../../api/client'
import { ApiError, describeLoadFailure } from '../../api/errors'
import { pageMeta } from '../../ui/head'
import { productQuery } from '../../product-facts/queries'
import { shortDescription } from '../../product-facts/short-description'
import { PageLoading } from '../../ui/loading'
import { isolate } from '../../ui/wording'

type LoaderInput = { params: { productId: string }; context: { queryClient: QueryClient } }

/** Unknown, deleted, and an id that no product can have. */
const NOT_FOUND_STATUSES = [400, 404, 410, 422]

/** Shows the 'not found' page for an unknown or deleted product instead of reporting an error. */
export async function productLoader({ params, context }: LoaderInput): Promise<ProductPage> {
  try {
    // Fetches again what a review or a publication has changed since.
    return await context.queryClient.fetchQuery(productQuery(params.productId))
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0
    if (NOT_FOUND_STATUSES.includes(status)) throw notFound({ data: status === 410 && (error as ApiError).detail })
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

/** `data` is what the server says about a deleted product. */
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

/** The product may well be there: too many requests, no connection, a failure of the server or a script that is gone. */
function ProductFailed({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <section className="page state" role="alert">
      <h1>The product couldn't be loaded</h1>
      <p className="state-lead">{describeLoadFailure(error)}</p>
      <p className="state-actions">
        <button type="button" className="button-link push" onClick={() => void router.invalidate()}>
          Try again
        </button>
      </p>
    </section>
  )
}

/** Shows 'Loading...' only after 150 ms. */
export const productStates = {
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: ProductLoading,
  errorComponent: ProductFailed,
  notFoundComponent: ProductNotFound,
} as const
