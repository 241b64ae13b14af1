/** Reports an interaction with a result to the server; fire and forget. */
import { api } from '../api/client'

export function trackAction(search: string, kind: 'click' | 'compare' | 'lead', product_id: string): void {
  if (!search) return
  void api
    .POST('/api/search-actions', { body: { search_id: search, kind, product_id }, keepalive: true })
    .catch(() => undefined)
}
