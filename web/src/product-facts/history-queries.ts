/** Queries of a product's revisions and earlier versions. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../api/client'
import type { components } from '../api/api.gen'

export type Revision = components['schemas']['RevisionSummary']
export type AsOf = components['schemas']['ProductAsOf']

/** The server's page size; a shorter page is the last. */
const PAGE_SIZE = 50

export const revisionsQuery = (product: string) =>
  infiniteQueryOptions({
    queryKey: ['product', product, 'revisions'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }): Promise<Revision[]> =>
      unwrapResponse(
        api.GET('/api/products/{product_id}/revisions', {
          params: { path: { product_id: product }, query: { page: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page, pages) => (page.length < PAGE_SIZE ? undefined : pages.length + 1),
  })

export const asOfQuery = (product: string, day: string) =>
  queryOptions({
    queryKey: ['product', product, 'as-of', day],
    queryFn: ({ signal }): Promise<AsOf> =>
      unwrapResponse(
        api.GET('/api/products/{product_id}/as-of', {
          params: { path: { product_id: product }, query: { date: day } },
          signal,
        }),
      ),
    retry: false,
  })
