/** Queries of the editors' lists, and of all tools of a category or vendor. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'

const FIVE_MINUTES_MS = 300_000

/** Shows the previous list while a new question reorders it. */
export const categoryQuery = (category: string, question: string) =>
  queryOptions({
    queryKey: ['category', category, question],
    queryFn: ({ signal }) =>
      unwrapResponse(
        api.GET('/api/category-results/{category}', { params: { path: { category }, query: { q: question } }, signal }),
      ),
    staleTime: FIVE_MINUTES_MS,
    placeholderData: keepPreviousData,
  })

export const listingQuery = (listing: string) =>
  queryOptions({
    queryKey: ['listing', listing],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET('/api/listings/{listing}', { params: { path: { listing } }, signal })),
    staleTime: FIVE_MINUTES_MS,
  })

export type CategoryFilters = { language?: string; country?: string; integration?: string; deployment?: string }
export type CategoryOrder = 'facts' | 'name' | 'newest' | 'rating'
export type CategoryView = { filters: CategoryFilters; order: CategoryOrder; hidesSamples: boolean }

/** Shows the previous page while the next one loads. */
export const categoryProductsQuery = (category: string, page: number, { filters, order, hidesSamples }: CategoryView) =>
  queryOptions({
    queryKey: ['category-products', category, page, filters, order, hidesSamples],
    queryFn: ({ signal }) =>
      unwrapResponse(
        api.GET('/api/categories/{category}/products', {
          params: {
            path: { category },
            query: {
              ...filters,
              ...(order === 'facts' ? {} : { sort: order }),
              ...(hidesSamples ? { samples: 'hide' as const } : {}),
              page,
            },
          },
          signal,
        }),
      ),
    staleTime: FIVE_MINUTES_MS,
    placeholderData: keepPreviousData,
  })

export const vendorProductsQuery = (company: string, page: number) =>
  queryOptions({
    queryKey: ['vendor-products', company, page],
    queryFn: ({ signal }) =>
      unwrapResponse(api.GET('/api/vendor-products', { params: { query: { company, page } }, signal })),
    staleTime: FIVE_MINUTES_MS,
  })
