/** The query for a comparison and its error messages. */
import { queryOptions } from '@tanstack/react-query'
import { type ComparedProduct, api, unwrapResponse } from '../../api/client'
import { ApiError } from '../../api/errors'

export function compareQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['compare', ...ids],
    queryFn: ({ signal }): Promise<ComparedProduct[]> =>
      unwrapResponse(api.GET('/product/compare', { params: { query: { product_ids: ids.join(',') } }, signal })),
  })
}

/** The tray's error message: the server's detail, else a default for API errors and another for network errors. */
export function compareFailure(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? 'Comparison API failed'
  return 'Failed to compare products'
}
