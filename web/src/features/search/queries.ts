/** The search calls. A question is answered once and kept: going back from a product must not spend another prompt of the trial. */
import { queryOptions } from '@tanstack/react-query'
import { type SearchAnswer, api, unwrap } from '../../api/client'
import { ApiError } from '../../api/errors'
import { passGate, passGateOnce } from '../trial/gate'
import { TRIAL } from '../trial/messages'

export type SearchCall = '/api/free-ai-search' | '/api/ai-search'

/** The server takes a visitor's address from the connection; the field of the contract stays empty. */
const askFreely = (query: string): Promise<SearchAnswer> => unwrap(api.POST('/api/free-ai-search', { body: { query, client_ip: '' } }))

async function through(gate: () => Promise<string | null>): Promise<void> {
  const problem = await gate()
  if (problem) throw new ApiError(403, problem)
}

/** Who came by a link has passed no captcha yet, and one that was passed holds for some hours only. */
async function askAsVisitor(query: string): Promise<SearchAnswer> {
  await through(passGateOnce)
  try {
    return await askFreely(query)
  } catch (error) {
    if (!(error instanceof ApiError) || error.detail !== TRIAL.noToken) throw error
    await through(passGate)
    return askFreely(query)
  }
}

function ask(call: SearchCall, query: string): Promise<SearchAnswer> {
  return call === '/api/ai-search' ? unwrap(api.POST(call, { body: { query } })) : askAsVisitor(query)
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
