/** What an address of a results page says: the question and the page. */
import { pageNumber, text } from '../../search-params'

export type SearchParams = { q?: string; page?: number }

/** Page 1 and an empty question stay out of the address. */
export function searchParams(raw: Record<string, unknown>): SearchParams {
  const q = text(raw['q']).trim()
  const page = pageNumber(raw['page'])
  return { ...(q ? { q } : {}), ...(page > 1 ? { page } : {}) }
}
