/** A product that the server embedded in the page (platform/lexdex/shell/html.py), so that it isn't fetched again. */
import type { QueryClient } from '@tanstack/react-query'
import type { ProductPage } from './api/client'
import { productQuery } from './product-facts/queries'

const PRELOADED = 'preloaded'

/** Adds the embedded product to the query cache; returns false without one. */
export function takePreloaded(queryClient: QueryClient): boolean {
  const content = document.getElementById(PRELOADED)?.textContent
  if (!content) return false
  const product = JSON.parse(content) as ProductPage
  queryClient.setQueryData(productQuery(product.Id).queryKey, product)
  return true
}
