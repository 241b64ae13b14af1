/** `/vendor-products?company={name}`: all products of a vendor, with pages; no search, so no charge. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ApiError } from '../../api/errors'
import { vendorProductsQuery } from '../../features/categories/queries'
import { VendorNotFound, VendorPage, type VendorParams } from '../../features/categories/vendor-page'
import { pageMeta } from '../../ui/head'
import { pageNumber, toText } from '../../ui/url-params'
import { isolate } from '../../ui/wording'

function readParams(raw: Record<string, unknown>): VendorParams {
  const page = pageNumber(raw['page'])
  return { company: toText(raw['company']).trim(), ...(page > 1 ? { page } : {}) }
}

export const Route = createFileRoute('/_app/vendor-products')({
  validateSearch: readParams,
  loaderDeps: ({ search }) => readParams(search),
  // Only tells known vendors from unknown ones; the page itself shows other failures and loads the next pages.
  loader: async ({ deps: { company, page = 1 }, context }) => {
    if (!company) throw notFound()
    try {
      const found = await context.queryClient.ensureQueryData(vendorProductsQuery(company, page))
      return { company: found.company }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) throw notFound()
      return { company }
    }
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(`Products by ${isolate(loaderData.company)}`, {
          description: `All legal technology products by ${isolate(loaderData.company)} in the catalogue, sorted by name.`,
        })
      : pageMeta('Vendor not found', { noindex: true }),
  notFoundComponent: VendorNotFound,
  component: function VendorProducts() {
    return <VendorPage search={readParams(Route.useSearch())} />
  },
})
