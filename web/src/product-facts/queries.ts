/** The product call. */
import { queryOptions } from '@tanstack/react-query'
import { type ProductPage, api, unwrap } from '../api/client'

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }): Promise<ProductPage> =>
      unwrap(api.GET('/product/{product_id}', { params: { path: { product_id: id } }, signal })),
  })
}
