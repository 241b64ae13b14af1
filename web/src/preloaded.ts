/** Page data that the server sent with the page itself (platform/lexdex/shell/html.py): a product, which need not be fetched again. */
import type { QueryClient } from '@tanstack/react-query'
import type { ProductPage } from './api/client'
import { productQuery } from './product-facts/queries'

export const PRELOADED = 'preloaded'

/** Puts the page's product into the query cache; false when the page brought none. */
export function takePreloaded(queryClient: QueryClient): boolean {
  const content = document.getElementById(PRELOADED)?.textContent
  if (!content) return false
  const product = JSON.parse(content) as ProductPage
  queryClient.setQueryData(productQuery(product.Id).queryKey, product)
  return true
}
