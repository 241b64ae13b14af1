/** Queries of the user's reviews and of products to review; as specified, failures are only logged. */
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

/** Updates the cached list: an edited review stays in place, a new one is added first. */
export function cacheReview(client: QueryClient, review: OwnReview): void {
  client.setQueryData(KEY, (known: OwnReview[] = []) =>
    known.some(({ ProductId }) => ProductId === review.ProductId)
      ? known.map((one) => (one.ProductId === review.ProductId ? { ...review, CreateBy: one.CreateBy } : one))
      : [{ ...review, CreateBy: REVIEWS.justNow }, ...known],
  )
}

/** Refetches the reviews after an appeal or a proof of use. */
export const refreshOwnReviews = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: KEY })

export function uncacheReview(client: QueryClient, productId: string): void {
  client.setQueryData(KEY, (known: OwnReview[] = []) => known.filter(({ ProductId }) => ProductId !== productId))
}
