/** Reports an interaction with a result to the server, if the visitor allows statistics; fire and forget. */
import { api } from '../api/client'
import { allowsStatistics } from '../session/cookie-consent'

export function trackAction(search: string, kind: 'click' | 'compare' | 'lead', product_id: string): void {
  if (!search || !allowsStatistics()) return
  void api
    .POST('/api/search-actions', { body: { search_id: search, kind, product_id }, keepalive: true })
    .catch(() => undefined)
}
