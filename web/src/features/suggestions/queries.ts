/** Suggested tools: the form's request and its check for duplicates, and the decisions of admins. */
import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { readDetail } from '../../api/errors'
import { sendWithCaptcha } from '../../search-query/captcha-request'

type Schemas = components['schemas']
export type NewSuggestion = Schemas['NewSuggestion']
export type SuggestedProduct = Schemas['SuggestedProduct']
export type SuggestionDetails = Schemas['SuggestionDetails']
export type DeclineReason = Schemas['SuggestionRefusal']['reason']
export type Typed = { name: string; website: string }

const ADMIN_KEY = ['admin', 'suggestions'] as const
const FAILED = 'Something went wrong. Please try again.'
const toPath = (suggestion_id: number) => ({ params: { path: { suggestion_id } } })

export type Outcome = { isSent: boolean; message: string }

/** Sends a suggestion; the message is the server's, or one for network errors. */
export async function sendSuggestion(body: NewSuggestion): Promise<Outcome> {
  try {
    const { data, error } = await sendWithCaptcha(() => api.POST('/api/suggestions', { body }))
    return data ? { isSent: true, message: data.message } : { isSent: false, message: readDetail(error) ?? FAILED }
  } catch {
    return { isSent: false, message: FAILED }
  }
}

/** Products with the name or the website that was typed. A failure is not shown: the form works without them. */
export const matchesQuery = ({ name, website }: Typed) =>
  queryOptions({
    queryKey: ['suggestion-matches', name, website],
    enabled: Boolean(name || website),
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Schemas['SuggestionMatch'][]> =>
      unwrapResponse(api.GET('/api/suggestions/matches', { params: { query: { name, website } }, signal })),
  })

export const suggestionsQuery = (state: SuggestedProduct['state'], page: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'list', state, page],
    // Others decide meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Schemas['SuggestionPage']> =>
      unwrapResponse(api.GET('/api/admin/suggestions', { params: { query: { state, page } }, signal })),
  })

export const suggestionQuery = (id: number) =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'one', id],
    staleTime: 0,
    queryFn: ({ signal }): Promise<SuggestionDetails> =>
      unwrapResponse(api.GET('/api/admin/suggestions/{suggestion_id}', { ...toPath(id), signal })),
  })

export const acceptSuggestion = (id: number, product_id: string): Promise<SuggestedProduct> =>
  unwrapResponse(api.POST('/api/admin/suggestions/{suggestion_id}/accept', { ...toPath(id), body: { product_id } }))

export const declineSuggestion = (id: number, reason: DeclineReason, note: string): Promise<SuggestedProduct> =>
  unwrapResponse(api.POST('/api/admin/suggestions/{suggestion_id}/decline', { ...toPath(id), body: { reason, note } }))

/** The suggestions, the queue, the overview and the products change with a decision. */
export const refreshAdmin = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ['admin'] })
