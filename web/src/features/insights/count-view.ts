/** What a product's page tells of being looked at. */
import { useEffect } from 'react'
import { api } from '../../api/client'

/** Tells once a visit that a product's page is looked at; nobody waits for it and nothing depends on it. The server decides what counts. */
export function useCountView(product_id: string): void {
  useEffect(() => {
    // In a moment, so that a page that is left at once, or drawn twice while developing, does not count.
    const timer = setTimeout(
      () => void api.POST('/api/product-views', { body: { product_id }, keepalive: true }).catch(() => undefined),
      1_000,
    )
    return () => clearTimeout(timer)
  }, [product_id])
}
