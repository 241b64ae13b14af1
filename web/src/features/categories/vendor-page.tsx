/** All products of a vendor by name, with pages. Browsing is no search, so it costs no prompt. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../api/errors'
import { Icon } from '../../ui/icons'
import { QueryError } from '../../ui/query-error'
import { Skeletons } from '../../ui/skeletons'
import { useGoBack } from '../../ui/use-go-back'
import { BrowsedList } from './browsed-list'
import { vendorProductsQuery } from './queries'
import resultListStyles from '../../search-query/result-list.module.css'

export type VendorParams = { company: string; page?: number }

export function VendorPage({ search }: { search: VendorParams }) {
  const page = search.page ?? 1
  const goBack = useGoBack()
  const result = useQuery(vendorProductsQuery(search.company, page))
  if (result.error instanceof ApiError && result.error.status === 404) return <VendorNotFound />
  return (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <button type="button" className="back-link" onClick={goBack}>
          <Icon name="back" /> Back
        </button>
        <h1>
          Products by <bdi>{result.data?.company ?? search.company}</bdi>
        </h1>
        <p className="page-lead">All products of this vendor, sorted by name. No paid placements.</p>
      </header>
      {result.data && result.data.products.length > 0 ? (
        <BrowsedList result={result.data} page={page} search={search} isOfOneVendor />
      ) : null}
      {result.data?.products.length === 0 ? (
        <p className={resultListStyles.noResults}>
          This page does not exist.{' '}
          <Link to="." search={{ company: search.company }}>
            Show all products
          </Link>
        </p>
      ) : null}
      {result.isPending ? <Skeletons isListOnly /> : null}
      {result.isError ? <QueryError query={result} /> : null}
    </div>
  )
}

/** Also for links of a company whose products were hidden or renamed. */
export function VendorNotFound() {
  return (
    <section className="page state">
      <h1>Vendor not found</h1>
      <p className="state-lead">The catalogue has no products of this company.</p>
      <p className="state-actions">
        <Link to="/" className="button-link">
          Return to Home
        </Link>
      </p>
    </section>
  )
}
