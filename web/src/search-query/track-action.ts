/** Tells the server what was done with a result, so that the search learns; nobody waits for it and nothing depends on it. */
import { api } from '../api/client'

export function trackAction(search: string, kind: 'click' | 'compare' | 'lead', product_id: string): void {
  if (!search) return
  void api
    .POST('/api/search-actions', { body: { search_id: search, kind, product_id }, keepalive: true })
    .catch(() => undefined)
}
