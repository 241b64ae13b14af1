/** Query of similar tools. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'

const TEN_MINUTES_MS = 600_000

export const alternativesQuery = (productId: string) =>
  queryOptions({
    queryKey: ['alternatives', productId],
    queryFn: ({ signal }) =>
      unwrapResponse(
        api.GET('/api/alternatives/{product_id}', { params: { path: { product_id: productId } }, signal }),
      ),
    staleTime: TEN_MINUTES_MS,
    retry: false,
  })
