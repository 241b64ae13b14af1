/** Query of similar tools. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'

const TEN_MINUTES = 600_000

export const alternativesQuery = (productId: string) =>
  queryOptions({
    queryKey: ['alternatives', productId],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/alternatives/{product_id}', { params: { path: { product_id: productId } }, signal })),
    staleTime: TEN_MINUTES,
    retry: false,
  })
