/** The results of one page of a list: from the answer, or from the server if they are behind its first 50 or in another order. */
import { useQuery } from '@tanstack/react-query'
import type { Hit, SearchAnswer } from '../../api/client'
import { PAGE_SIZE, clampPage, slicePage } from '../../search-query/pages'
import type { SearchParams } from '../../search-query/search-params'
import { answerResultsQuery } from './queries'
import { countListed } from './result-groups'
import { readSort } from './sorts'

export type ListedResults = {
  hits: readonly Hit[]
  count: number
  page: number
  isPending: boolean
  /** Whether there is no connection, so that the results are waited for. */
  isPaused: boolean
  error: Error | null
  retry: () => void
}

export function useListedResults(answer: SearchAnswer, search: SearchParams): ListedResults {
  const { product_ids: hits, answer_id: answerId } = answer
  const storedCount = countListed(answer)
  const storedPage = clampPage(search.page ?? 1, storedCount)
  const sort = readSort(search)
  const isInAnswer =
    !answerId || (sort === 'best_match' && Math.min(storedPage * PAGE_SIZE, storedCount) <= hits.length)
  const { data, error, refetch, isPaused } = useQuery({
    ...answerResultsQuery(answerId, (storedPage - 1) * PAGE_SIZE, sort),
    enabled: !isInAnswer,
  })
  const retry = () => void refetch()
  if (isInAnswer)
    return {
      hits: slicePage(hits, storedPage),
      count: storedCount,
      page: storedPage,
      isPending: false,
      isPaused: false,
      error: null,
      retry,
    }
  return {
    hits: data?.results ?? [],
    count: data?.count ?? storedCount,
    page: clampPage(storedPage, data?.count ?? storedCount),
    isPending: !data && !error && !isPaused,
    isPaused,
    error: data ? null : error,
    retry,
  }
}
