/** What a result carries to the product page and back, so that nothing is asked twice: the question, the answer, the page. */
import type { SearchAnswer } from '../api/client'
import { type SearchParams, omitParams } from './search-params'

export type SearchHistoryState = {
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
    searchState?: SearchHistoryState
  }
}

export function toHistoryState(search: SearchParams, currentPage: number, whole: SearchAnswer): SearchHistoryState {
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
const requestKey = (search: SearchParams): string =>
  JSON.stringify(Object.entries(omitParams(search, 'page', 'mode')).sort())

/** The answer as the API gave it, if it is the one to this question. */
export function restoreAnswer(
  searchState: SearchHistoryState | undefined,
  search: SearchParams,
): SearchAnswer | undefined {
  if (
    !searchState ||
    !searchState.search ||
    requestKey(searchState.search) !== requestKey(search) ||
    !Array.isArray(searchState.products)
  )
    return undefined
  return { ...searchState.answer, product_ids: searchState.products, response: searchState.aiResponse }
}
