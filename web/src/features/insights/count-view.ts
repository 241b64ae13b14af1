/** Reports page views of a product. */
import { useEffect } from 'react'
import { api } from '../../api/client'

/** Reports a page view once per visit; fire and forget. The server decides whether it counts. */
export function useCountView(product_id: string): void {
  useEffect(() => {
    // Delayed, so that a page left immediately, or mounted twice in development, does not count.
    const timer = setTimeout(
      () => void api.POST('/api/product-views', { body: { product_id }, keepalive: true }).catch(() => undefined),
      1_000,
    )
    return () => clearTimeout(timer)
  }, [product_id])
}
