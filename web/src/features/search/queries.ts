/** Search queries. Answers are cached: going back from a product must not use another search of the trial. */
import { queryOptions } from '@tanstack/react-query'
import { type SearchAnswer, api, unwrapResponse } from '../../api/client'
import { ApiError } from '../../api/errors'
import type { Sort } from './sorts'
import { passGate, passGateOnce } from '../../search-query/trial-gate'
import { TRIAL_MESSAGES } from '../../search-query/trial-messages'
import { PAGE_SIZE } from '../../search-query/pages'
import type { SearchRequest } from '../../search-query/search-request'

/** Longer than a visit to a product page, from which the browser's Back must not use another search. */
const CACHE_MS = 3_600_000

export type SearchEndpoint = '/api/free-ai-search' | '/api/ai-search'
type SentRequest = SearchRequest & { keyword_only: boolean }

/** The server reads a visitor's IP address from the connection; the specified field stays empty. */
const postFreeSearch = (request: SentRequest): Promise<SearchAnswer> =>
  unwrapResponse(api.POST('/api/free-ai-search', { body: { ...request, client_ip: '' } }))

async function requireGate(checkGate: () => Promise<string | null>): Promise<void> {
  const problem = await checkGate()
  if (problem) throw new ApiError(403, problem)
}

/** Visitors from a link have solved no captcha yet, and a solution expires after some hours. */
async function searchAsVisitor(request: SentRequest): Promise<SearchAnswer> {
  await requireGate(passGateOnce)
  try {
    return await postFreeSearch(request)
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail !== TRIAL_MESSAGES.noToken) throw error
    await requireGate(passGate)
    return postFreeSearch(request)
  }
}

/** The specified response may be a list of answers; the first one is used. */
function takeFirstResponse(answer: SearchAnswer): SearchAnswer {
  const response: unknown = answer.response
  return Array.isArray(response) ? { ...answer, response: typeof response[0] === 'string' ? response[0] : '' } : answer
}

const runSearch = (endpoint: SearchEndpoint, request: SentRequest): Promise<SearchAnswer> =>
  endpoint === '/api/ai-search' ? unwrapResponse(api.POST(endpoint, { body: request })) : searchAsVisitor(request)

/** `isKeywordOnly`: results without an answer, which come sooner and cost no prompt. */
export function searchQuery(endpoint: SearchEndpoint, criteria: SearchRequest, isKeywordOnly = false) {
  const request: SentRequest = { ...criteria, keyword_only: isKeywordOnly }
  return queryOptions({
    queryKey: ['search', endpoint, request],
    // No abort signal: a started search counts against the trial, so its answer is cached even after leaving the page.
    queryFn: async () => takeFirstResponse(await runSearch(endpoint, request)),
    staleTime: Infinity,
    gcTime: CACHE_MS,
    // No automatic retry: each search counts against the trial, and the user is waiting.
    retry: false,
  })
}

/** A part of the results of a stored answer, which costs no search of the trial. */
export const answerResultsQuery = (answerId: string, offset: number, sort: Sort | 'best_match') =>
  queryOptions({
    queryKey: ['answer-results', answerId, offset, sort],
    queryFn: ({ signal }) =>
      unwrapResponse(
        api.GET('/api/answers/{answer_id}/results', {
          params: { path: { answer_id: answerId }, query: { offset, limit: PAGE_SIZE, sort } },
          signal,
        }),
      ),
    staleTime: Infinity,
  })

/** The error message for visitors: the server's, else one for rejected requests or network errors. */
export function searchFailure(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? 'Failed to perform search.'
  return 'Something went wrong. Please try again.'
}

/** The same for signed-in users, as specified. */
export const signedInSearchFailure = (error: unknown): string =>
  error instanceof ApiError && error.detail ? error.detail : 'AI Search failed'
