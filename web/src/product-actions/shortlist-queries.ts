/** Queries and mutations of shortlists, their tools, and saved searches. */
import { errorMessage } from '../api/errors'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse, expectNoContent } from '../api/client'
import type { components } from '../api/api.gen'
import { toast } from '../ui/toast'

type Schemas = components['schemas']
/** The data that a button needs to save a tool. */
export type NamedTool = { id: string; name: string; sample: boolean }
export type ShortlistSummary = Schemas['ShortlistSummary']
export type ShortlistDetail = Schemas['ShortlistDetail']
export type ShortlistTool = Schemas['ShortlistedTool']
export type ListedTool = Schemas['ToolSummary']
export type ListShare = Schemas['ShareLink']
export type SharedList = Schemas['SharedShortlist']
export type SavedSearch = Schemas['SavedSearchEntry']

const LISTS_KEY = ['shortlists'] as const
const SEARCHES_KEY = ['saved-searches'] as const

export const listsQuery = () =>
  queryOptions({
    queryKey: LISTS_KEY,
    queryFn: ({ signal }): Promise<ShortlistSummary[]> => unwrapResponse(api.GET('/api/shortlists', { signal })),
  })

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS_KEY, id],
    queryFn: ({ signal }): Promise<ShortlistDetail> =>
      unwrapResponse(api.GET('/api/shortlists/{shortlist_id}', { params: { path: { shortlist_id: id } }, signal })),
  })

export const searchesQuery = () =>
  queryOptions({
    queryKey: SEARCHES_KEY,
    queryFn: ({ signal }): Promise<SavedSearch[]> => unwrapResponse(api.GET('/api/saved-searches', { signal })),
  })

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    // Sharing can stop at any time, so cached data must not be shown.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<SharedList> =>
      unwrapResponse(api.GET('/api/shared/{token}', { params: { path: { token } }, signal })),
  })

const listPath = (shortlist_id: string) => ({ params: { path: { shortlist_id } } })
const toolPath = (shortlist_id: string, product_id: string) => ({ params: { path: { shortlist_id, product_id } } })

export const saveToFirstList = (product_id: string): Promise<ShortlistSummary> =>
  unwrapResponse(api.POST('/api/shortlists/tools', { body: { product_id } }))
export const createList = (name: string): Promise<ShortlistSummary> =>
  unwrapResponse(api.POST('/api/shortlists', { body: { name } }))
export const renameList = (id: string, name: string): Promise<ShortlistSummary> =>
  unwrapResponse(api.PATCH('/api/shortlists/{shortlist_id}', { ...listPath(id), body: { name } }))
export const deleteList = (id: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/shortlists/{shortlist_id}', listPath(id)))
export const saveTool = (id: string, product: string, note: string | null = null): Promise<ShortlistSummary> =>
  unwrapResponse(
    api.PUT('/api/shortlists/{shortlist_id}/tools/{product_id}', { ...toolPath(id, product), body: { note } }),
  )
export const removeTool = (id: string, product: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/shortlists/{shortlist_id}/tools/{product_id}', toolPath(id, product)))
export const shareList = (id: string, includesNotes: boolean): Promise<ListShare> =>
  unwrapResponse(api.POST('/api/shortlists/{shortlist_id}/share', { ...listPath(id), body: { notes: includesNotes } }))
export const revokeShare = (id: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/shortlists/{shortlist_id}/share', listPath(id)))
export const saveSearch = (body: Schemas['SavedSearchInput']): Promise<SavedSearch> =>
  unwrapResponse(api.POST('/api/saved-searches', { body }))
export const updateSearch = (search_id: string, body: Schemas['SavedSearchUpdate']): Promise<SavedSearch> =>
  unwrapResponse(api.PATCH('/api/saved-searches/{search_id}', { params: { path: { search_id } }, body }))
export const deleteSearch = (search_id: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/saved-searches/{search_id}', { params: { path: { search_id } } }))
export const stopAlert = (token: string): Promise<{ message: string }> =>
  unwrapResponse(api.POST('/api/saved-searches/stop', { body: { token } }))

/** First which lists there are, because one that was deleted can't be read again. */
async function refreshShortlists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: LISTS_KEY, exact: true })
  const ids = new Set<unknown>(client.getQueryData(listsQuery().queryKey)?.map(({ id }) => id))
  await Promise.all([
    client.invalidateQueries({ queryKey: LISTS_KEY, predicate: ({ queryKey }) => ids.has(queryKey[LISTS_KEY.length]) }),
    client.invalidateQueries({ queryKey: SEARCHES_KEY }),
  ])
}

type MutationMessages<Result> = { failureTitle: string; successMessage?: (result: Result) => string | undefined }

/** A mutation of shortlists: shows a toast on success and failure, and refetches the lists. */
export function useShortlistMutation<Input, Result>(
  sendRequest: (input: Input) => Promise<Result>,
  { failureTitle, successMessage }: MutationMessages<Result>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: (result) => {
      const successText = successMessage?.(result)
      if (successText) toast.success(successText)
    },
    onError: (error) => toast.error(failureTitle, errorMessage(error)),
    onSettled: () => refreshShortlists(client),
  })
}
