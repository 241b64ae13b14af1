/** The comparison call. */
import { queryOptions } from '@tanstack/react-query'
import { type ComparedProduct, api, unwrap } from '../../api/client'
import { ApiError } from '../../api/errors'

export function compareQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', ...ids],
    queryFn: ({ signal }): Promise<ComparedProduct[]> =>
      unwrap(api.GET('/product/compare', { params: { query: { product_ids: ids.join(',') } }, signal })),
  })
}

/** The tray's message: the server's sentence, else one for refusals and one for a broken line. */
export function compareFailure(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? 'Comparison API failed'
  return 'Failed to compare products'
}
