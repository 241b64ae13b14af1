/** Queries of the editors' lists. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'

const FIVE_MINUTES = 300_000

/** Shows the previous list while a new question reorders it. */
export const categoryQuery = (category: string, q: string) =>
  queryOptions({
    queryKey: ['category', category, q],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/category-results/{category}', { params: { path: { category }, query: { q } }, signal })),
    staleTime: FIVE_MINUTES,
    placeholderData: keepPreviousData,
  })

export const listingQuery = (listing: string) =>
  queryOptions({
    queryKey: ['listing', listing],
    queryFn: ({ signal }) => unwrap(api.GET('/api/listings/{listing}', { params: { path: { listing } }, signal })),
    staleTime: FIVE_MINUTES,
  })
