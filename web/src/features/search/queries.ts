/** The search calls. A question is answered once and kept: going back from a product must not spend another prompt of the trial. */
import { queryOptions } from '@tanstack/react-query'
import { type SearchAnswer, api, unwrap } from '../../api/client'
import { ApiError } from '../../api/errors'
import { passGate, passGateOnce } from '../../search-query/trial-gate'
import { TRIAL } from '../../search-query/trial-messages'
import type { SearchRequest } from '../../search-query/search-request'

export type SearchCall = '/api/free-ai-search' | '/api/ai-search'

/** The server takes a visitor's address from the connection; the field of the contract stays empty. */
const postFreeSearch = (request: SearchRequest): Promise<SearchAnswer> =>
  unwrap(api.POST('/api/free-ai-search', { body: { ...request, client_ip: '' } }))

async function requireGate(gate: () => Promise<string | null>): Promise<void> {
  const problem = await gate()
  if (problem) throw new ApiError(403, problem)
}

/** Who came by a link has passed no captcha yet, and one that was passed holds for some hours only. */
async function searchAsVisitor(request: SearchRequest): Promise<SearchAnswer> {
  await requireGate(passGateOnce)
  try {
    return await postFreeSearch(request)
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail !== TRIAL.noToken) throw error
    await requireGate(passGate)
    return postFreeSearch(request)
  }
}

/** The contract allows a list of answers, of which the first counts. */
function takeFirstResponse(answer: SearchAnswer): SearchAnswer {
  const response: unknown = answer.response
  return Array.isArray(response) ? { ...answer, response: typeof response[0] === 'string' ? response[0] : '' } : answer
}

const runSearch = (call: SearchCall, request: SearchRequest): Promise<SearchAnswer> =>
  call === '/api/ai-search' ? unwrap(api.POST(call, { body: request })) : searchAsVisitor(request)

export function searchQuery(call: SearchCall, request: SearchRequest) {
  return queryOptions({
    queryKey: ['search', call, request],
    // Not tied to the page by a signal: a search that was started costs a prompt, so its answer is kept even if nobody waits.
    queryFn: async () => takeFirstResponse(await runSearch(call, request)),
    staleTime: Infinity,
    // A search costs a prompt and a person waits: no silent second try.
    retry: false,
  })
}

/** What a visitor reads when the search fails: the server's sentence, else the one for refusals or the one for a broken line. */
export function searchFailure(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? 'Failed to perform search.'
  return 'Something went wrong. Please try again.'
}

/** The same for members, as the specification words it. */
export const signedInSearchFailure = (error: unknown): string =>
  error instanceof ApiError && error.detail ? error.detail : 'AI Search failed'
