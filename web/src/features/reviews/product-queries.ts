/** Queries and mutations of a product's reviews. */
import { errorMessage } from '../../api/errors'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ProductReviews, api, unwrapResponse } from '../../api/client'
import { toast } from '../../ui/toast'

export type Review = ProductReviews['reviews'][number]
export type ReviewSort = 'newest' | 'highest' | 'lowest' | 'helpful'
export type ReviewFilter = { stars?: number; verified?: true; firm_size?: string; country?: string; role?: string }
export const PAGE_SIZE = 10

export const reviewsKey = (productId: string) => ['product', productId, 'reviews'] as const

export const reviewsQuery = (productId: string, sort: ReviewSort, page: number, filter: ReviewFilter) =>
  queryOptions({
    queryKey: [...reviewsKey(productId), sort, page, filter],
    queryFn: ({ signal }) =>
      unwrapResponse(
        api.GET('/api/products/{product_id}/reviews', {
          params: { path: { product_id: productId }, query: { sort, page, ...filter } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Adds or removes a "helpful" vote and refetches the reviews. */
export function useVote(productId: string, review: Review) {
  const client = useQueryClient()
  const requestOptions = { params: { path: { review_id: review.id } } }
  return useMutation({
    mutationFn: () =>
      unwrapResponse(
        review.is_voted
          ? api.DELETE('/api/reviews/{review_id}/vote', requestOptions)
          : api.PUT('/api/reviews/{review_id}/vote', requestOptions),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: reviewsKey(productId) }),
    onError: (error) => toast.error('Failed to save your vote', errorMessage(error)),
  })
}
