/** The answer to a search, or its results without the answer for those who don't wait for it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { restoreAnswer } from '../../search-query/search-history-state'
import type { SearchParams } from '../../search-query/search-params'
import { hasCriteria, toSearchRequest } from '../../search-query/search-request'
import { type SearchEndpoint, searchQuery } from './queries'

export function useSearchAnswer(endpoint: SearchEndpoint, search: SearchParams) {
  const client = useQueryClient()
  const request = toSearchRequest(search)
  const requestKey = JSON.stringify(request)
  const [choice, setChoice] = useState({ requestKey, isKeywordOnly: false, retries: 0 })
  const { isKeywordOnly, retries } = choice.requestKey === requestKey ? choice : { isKeywordOnly: false, retries: 0 }
  const searchState = useRouterState({ select: (state) => state.location.state.searchState })
  const restoredAnswer = restoreAnswer(searchState, search)
  const query = searchQuery(endpoint, request, isKeywordOnly)
  const result = useQuery({
    ...query,
    enabled: hasCriteria(request),
    ...(restoredAnswer && !isKeywordOnly ? { initialData: restoredAnswer } : {}),
  })
  const choose = (isKeywordOnly: boolean, retries: number): void => setChoice({ requestKey, isKeywordOnly, retries })
  /** Gives up a request that may never be answered, for a new one. */
  async function retry(): Promise<void> {
    choose(isKeywordOnly, retries + 1)
    await client.cancelQueries({ queryKey: query.queryKey, exact: true })
    await result.refetch()
  }
  return {
    request,
    result,
    hasBeenSeen: restoredAnswer !== undefined,
    isKeywordOnly,
    attempt: `${requestKey} ${isKeywordOnly} ${retries}`,
    retry: () => void retry(),
    setKeywordOnly: (isOn: boolean) => choose(isOn, retries),
  }
}
