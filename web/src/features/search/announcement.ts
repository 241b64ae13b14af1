/** What a screen reader hears when a search has ended. */
import type { SearchAnswer } from '../../api/client'
import { type SearchRequest, describeRequest } from '../../search-query/search-request'
import { countListed } from './result-groups'

type SearchState = { data: SearchAnswer | undefined; isError: boolean; isFetching: boolean }

export function announceResults({ data, isError, isFetching }: SearchState, request: SearchRequest): string {
  if (isFetching) return ''
  if (isError) return 'The search failed.'
  if (!data) return ''
  const count = countListed(data)
  const counted = count === 0 ? 'No results' : count === 1 ? '1 result' : `${count.toLocaleString('en')} results`
  return `${counted} for “${describeRequest(request)}”`
}
