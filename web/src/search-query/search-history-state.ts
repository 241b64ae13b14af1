/** What a result carries to the product page and back, so that nothing is asked twice: the question, the answer, the page. */
import type { SearchAnswer } from '../api/client'
import { type SearchParams, without } from './search-params'

export type Carried = {
  searchQuery: string
  products: SearchAnswer['product_ids']
  aiResponse: string
  currentPage: number
  /** The address's words: the question with chips and filters, and the page. */
  search: SearchParams
  /** All the rest of the answer: sentences with citations, what was understood, the release. */
  answer: Omit<SearchAnswer, 'product_ids' | 'response'>
}

declare module '@tanstack/history' {
  interface HistoryState {
    carried?: Carried
  }
}

export function carry(search: SearchParams, currentPage: number, whole: SearchAnswer): Carried {
  const { product_ids: products, response: aiResponse, ...answer } = whole
  return {
    searchQuery: search.q ?? '',
    products,
    aiResponse,
    currentPage,
    search: { ...search, page: currentPage },
    answer,
  }
}

/** What was asked, whatever page of it is shown and in whichever mode it was typed. */
const question = (search: SearchParams): string =>
  JSON.stringify(Object.entries(without(search, 'page', 'mode')).sort())

/** The answer as the API gave it, if it is the one to this question. */
export function restored(carried: Carried | undefined, search: SearchParams): SearchAnswer | undefined {
  if (!carried || !carried.search || question(carried.search) !== question(search) || !Array.isArray(carried.products))
    return undefined
  return { ...carried.answer, product_ids: carried.products, response: carried.aiResponse }
}
