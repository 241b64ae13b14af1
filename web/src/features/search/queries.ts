/** The search calls. A question is answered once and kept: going back from a product must not spend another prompt of the trial. */
import { queryOptions } from '@tanstack/react-query'
import { type SearchAnswer, api, unwrap } from '../../api/client'
import { ApiError } from '../../api/errors'

export type SearchCall = '/api/free-ai-search' | '/api/ai-search'

/** The server takes a visitor's address from the connection; the field of the contract stays empty. */
function ask(call: SearchCall, query: string): Promise<SearchAnswer> {
  if (call === '/api/ai-search') return unwrap(api.POST(call, { body: { query } }))
  return unwrap(api.POST(call, { body: { query, client_ip: '' } }))
}

export function searchQuery(call: SearchCall, query: string) {
  return queryOptions({
    queryKey: ['search', call, query],
    // Not tied to the page by a signal: a search that was started costs a prompt, so its answer is kept even if nobody waits.
    queryFn: () => ask(call, query),
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
