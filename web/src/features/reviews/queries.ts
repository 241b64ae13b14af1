/** Queries of the user's reviews and of products to review; as specified, failures are only logged. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type OwnReview, api, unwrapResponse } from '../../api/client'
import { logFailure } from '../../session/profile-queries'
import { REVIEW_MESSAGES } from './messages'

const OWN_REVIEWS_KEY = ['own-reviews']

export const ownReviewsQuery = () =>
  queryOptions({
    queryKey: OWN_REVIEWS_KEY,
    queryFn: ({ signal }): Promise<OwnReview[]> =>
      logFailure('the reviews', unwrapResponse(api.GET('/product/user/my-reviews', { signal }))),
  })

/** Updates the cached list: an edited review stays in place, a new one is added first. */
export function cacheReview(client: QueryClient, review: OwnReview): void {
  client.setQueryData(OWN_REVIEWS_KEY, (cachedReviews: OwnReview[] = []) =>
    cachedReviews.some(({ ProductId }) => ProductId === review.ProductId)
      ? cachedReviews.map((cachedReview) =>
          cachedReview.ProductId === review.ProductId ? { ...review, CreateBy: cachedReview.CreateBy } : cachedReview,
        )
      : [{ ...review, CreateBy: REVIEW_MESSAGES.justNow }, ...cachedReviews],
  )
}

/** Refetches the reviews after an appeal or a proof of use. */
export const refreshOwnReviews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: OWN_REVIEWS_KEY })

export function uncacheReview(client: QueryClient, productId: string): void {
  client.setQueryData(OWN_REVIEWS_KEY, (cachedReviews: OwnReview[] = []) =>
    cachedReviews.filter(({ ProductId }) => ProductId !== productId),
  )
}
