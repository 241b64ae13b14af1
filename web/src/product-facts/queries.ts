/** Queries of products. */
import { queryOptions } from '@tanstack/react-query'
import { type ProductPage, api, unwrapResponse } from '../api/client'
import { logFailure } from '../session/profile-queries'

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }): Promise<ProductPage> =>
      unwrapResponse(api.GET('/product/{product_id}', { params: { path: { product_id: id } }, signal })),
  })
}

/** Products by name, to choose one from. */
export const productOptionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['product-choices', search],
    queryFn: ({ signal }) =>
      logFailure(
        'the products',
        unwrapResponse(api.GET('/product/list-products', { params: { query: { search } }, signal })),
      ),
    staleTime: 60_000,
  })

/** The editors' picks that a page shows; `place` is "home" or a category's slug. */
export const highlightedPicksQuery = (place: string) =>
  queryOptions({
    queryKey: ['highlighted-picks', place],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET('/api/highlighted-picks/{place}', { params: { path: { place } }, signal })),
    staleTime: 5_000,
  })

/** Categories with their numbers, recently added products, and suggested comparisons. */
export const directoryQuery = () =>
  queryOptions({
    queryKey: ['directory'],
    queryFn: ({ signal }) => unwrapResponse(api.GET('/api/categories', { signal })),
    staleTime: 300_000,
  })
