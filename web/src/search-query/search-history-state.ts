/** History state that restores question, answer and page after a visit to a product page, without a new search. */
import type { SearchAnswer } from '../api/client'
import { type SearchParams, omitParams } from './search-params'
import { hasCriteria, toSearchRequest } from './search-request'

export type SearchHistoryState = {
  searchQuery: string
  products: SearchAnswer['product_ids']
  aiResponse: string
  currentPage: number
  /** The search parameters: question, constraints, filters and page. */
  search: SearchParams
  /** The rest of the answer: sentences with citations, parsed query, release. */
  answer: Omit<SearchAnswer, 'product_ids' | 'response'>
}

declare module '@tanstack/history' {
  interface HistoryState {
    searchState?: SearchHistoryState
  }
}

export function toHistoryState(
  search: SearchParams,
  currentPage: number,
  fullAnswer: SearchAnswer,
): SearchHistoryState {
  const { product_ids: products, response: aiResponse, ...answer } = fullAnswer
  return {
    searchQuery: search.q ?? '',
    products,
    aiResponse,
    currentPage,
    search: { ...search, page: currentPage },
    answer,
  }
}

/** A key of the request, independent of page, order and search mode. */
const requestKey = (search: SearchParams): string =>
  JSON.stringify(Object.entries(omitParams(search, 'page', 'sort', 'mode')).sort())

/** The stored API response, if it belongs to this request, and this is one. */
export function restoreAnswer(
  searchState: SearchHistoryState | undefined,
  search: SearchParams,
): SearchAnswer | undefined {
  if (
    !searchState ||
    !searchState.search ||
    requestKey(searchState.search) !== requestKey(search) ||
    !hasCriteria(toSearchRequest(search)) ||
    !Array.isArray(searchState.products) ||
    // A browser keeps its history over our updates; an earlier one stored results without these facts.
    !searchState.products.every(({ capabilities }) => Array.isArray(capabilities))
  )
    return undefined
  return { ...searchState.answer, product_ids: searchState.products, response: searchState.aiResponse }
}
