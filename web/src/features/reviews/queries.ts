/** One's own reviews, and products to choose from; their failures are only logged, as the specification has it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type OwnReview, api, unwrap } from '../../api/client'
import { logFailure } from '../../session/profile-queries'
import { REVIEWS } from './messages'

const KEY = ['own-reviews']

export const ownReviewsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<OwnReview[]> =>
      logFailure('the reviews', unwrap(api.GET('/product/user/my-reviews', { signal }))),
  })

/** An edited review keeps its place; a new one stands on top, dated as people say it. */
export function cacheReview(client: QueryClient, review: OwnReview): void {
  client.setQueryData(KEY, (known: OwnReview[] = []) =>
    known.some(({ ProductId }) => ProductId === review.ProductId)
      ? known.map((one) => (one.ProductId === review.ProductId ? { ...review, CreateBy: one.CreateBy } : one))
      : [{ ...review, CreateBy: REVIEWS.justNow }, ...known],
  )
}

/** After an appeal or a proof: what became of one's reviews is the server's to say. */
export const refreshOwnReviews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: KEY })

export function uncacheReview(client: QueryClient, productId: string): void {
  client.setQueryData(KEY, (known: OwnReview[] = []) => known.filter(({ ProductId }) => ProductId !== productId))
}
