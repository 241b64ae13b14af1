/** What the server has told with the page itself (platform/lexdex/shell/html.py): a product, which then need not be fetched. */
import type { QueryClient } from '@tanstack/react-query'
import type { ProductPage } from './api/client'
import { productQuery } from './product-facts/queries'

export const TOLD = 'told'

/** Whether there was anything. */
export function takeTold(queryClient: QueryClient): boolean {
  const words = document.getElementById(TOLD)?.textContent
  if (!words) return false
  const product = JSON.parse(words) as ProductPage
  queryClient.setQueryData(productQuery(product.Id).queryKey, product)
  return true
}
