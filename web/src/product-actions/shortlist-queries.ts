/** What the server keeps for a member: shortlists, the tools on them, saved searches; and the calls that change them. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../api/client'
import type { components } from '../api/api.gen'
import { toast } from '../ui/toast'
import { done, sentenceOf } from '../api/calls'

type Schemas = components['schemas']
/** What a button needs of a tool to keep it. */
export type Named = { id: string; name: string }
export type Summary = Schemas['ShortlistSummary']
export type Detail = Schemas['ShortlistDetail']
export type KeptTool = Schemas['KeptTool']
export type Tool = Schemas['ListedTool']
export type Share = Schemas['Share']
export type SharedList = Schemas['SharedList']
export type SavedSearch = Schemas['SavedSearchEntry']

const LISTS = ['shortlists'] as const
const SEARCHES = ['saved-searches'] as const

export const listsQuery = () =>
  queryOptions({
    queryKey: LISTS,
    queryFn: ({ signal }): Promise<Summary[]> => unwrap(api.GET('/api/shortlists', { signal })),
  })

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...LISTS, id],
    queryFn: ({ signal }): Promise<Detail> =>
      unwrap(api.GET('/api/shortlists/{shortlist_id}', { params: { path: { shortlist_id: id } }, signal })),
  })

export const searchesQuery = () =>
  queryOptions({
    queryKey: SEARCHES,
    queryFn: ({ signal }): Promise<SavedSearch[]> => unwrap(api.GET('/api/saved-searches', { signal })),
  })

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    // A link can be ended at any time: what was read before is not shown again.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<SharedList> =>
      unwrap(api.GET('/api/shared/{token}', { params: { path: { token } }, signal })),
  })

const list = (shortlist_id: string) => ({ params: { path: { shortlist_id } } })
const tool = (shortlist_id: string, product_id: string) => ({ params: { path: { shortlist_id, product_id } } })

export const saveFirst = (product_id: string): Promise<Summary> =>
  unwrap(api.POST('/api/shortlists/tools', { body: { product_id } }))
export const createList = (name: string): Promise<Summary> => unwrap(api.POST('/api/shortlists', { body: { name } }))
export const renameList = (id: string, name: string): Promise<Summary> =>
  unwrap(api.PATCH('/api/shortlists/{shortlist_id}', { ...list(id), body: { name } }))
export const deleteList = (id: string): Promise<void> => done(api.DELETE('/api/shortlists/{shortlist_id}', list(id)))
export const putTool = (id: string, product: string, note: string | null = null): Promise<Summary> =>
  unwrap(api.PUT('/api/shortlists/{shortlist_id}/tools/{product_id}', { ...tool(id, product), body: { note } }))
export const removeTool = (id: string, product: string): Promise<void> =>
  done(api.DELETE('/api/shortlists/{shortlist_id}/tools/{product_id}', tool(id, product)))
export const shareList = (id: string, notes: boolean): Promise<Share> =>
  unwrap(api.POST('/api/shortlists/{shortlist_id}/share', { ...list(id), body: { notes } }))
export const endShare = (id: string): Promise<void> =>
  done(api.DELETE('/api/shortlists/{shortlist_id}/share', list(id)))
export const saveSearch = (body: Schemas['SearchDraft']): Promise<SavedSearch> =>
  unwrap(api.POST('/api/saved-searches', { body }))
export const changeSearch = (search_id: string, body: Schemas['SearchPatch']): Promise<SavedSearch> =>
  unwrap(api.PATCH('/api/saved-searches/{search_id}', { params: { path: { search_id } }, body }))
export const deleteSearch = (search_id: string): Promise<void> =>
  done(api.DELETE('/api/saved-searches/{search_id}', { params: { path: { search_id } } }))
export const stopAlert = (token: string): Promise<{ message: string }> =>
  unwrap(api.POST('/api/saved-searches/stop', { body: { token } }))

const refresh = (client: QueryClient) =>
  Promise.all([LISTS, SEARCHES].map((queryKey) => client.invalidateQueries({ queryKey })))

type Words<Result> = { failed: string; said?: (result: Result) => string | undefined }

/** A change of what is kept: told when done, told when not, and in both cases the lists are read anew. */
export function useChange<Input, Result>(call: (input: Input) => Promise<Result>, { failed, said }: Words<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (result) => {
      const words = said?.(result)
      if (words) toast.success(words)
    },
    onError: (error) => toast.error(failed, sentenceOf(error)),
    onSettled: () => refresh(client),
  })
}
