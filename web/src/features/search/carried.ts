/** What a result carries to the product page and back, so that nothing is asked twice: the question, the answer, the page. */
import type { SearchAnswer } from '../../api/client'

export type Carried = {
  searchQuery: string
  products: SearchAnswer['product_ids']
  aiResponse: string
  currentPage: number
  /** All the rest of the answer: sentences with citations, what was understood, the release. */
  answer: Omit<SearchAnswer, 'product_ids' | 'response'>
}

declare module '@tanstack/history' {
  interface HistoryState {
    carried?: Carried
  }
}

export function carry(searchQuery: string, currentPage: number, whole: SearchAnswer): Carried {
  const { product_ids: products, response: aiResponse, ...answer } = whole
  return { searchQuery, products, aiResponse, currentPage, answer }
}

/** The answer as the API gave it, if it is the one to this question. */
export function restored(carried: Carried | undefined, query: string): SearchAnswer | undefined {
  if (!carried || carried.searchQuery !== query || !Array.isArray(carried.products)) return undefined
  return { ...carried.answer, product_ids: carried.products, response: carried.aiResponse }
}
