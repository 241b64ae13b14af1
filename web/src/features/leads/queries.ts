/** Queries and mutations of a vendor's requests and notes. */
import { type QueryClient, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client'
import type { components } from '../../api/api.gen'
import { ApiError, readDetail, errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { saveFile } from '../../ui/save-file'

type Schemas = components['schemas']
export type Inbox = Schemas['LeadInbox']
export type Lead = Schemas['Lead']
export type Detail = Schemas['LeadDetail']
export type Note = Schemas['LeadNote']
export type State = Lead['state']
export type Kind = Lead['kind']
export type Filters = { state?: State; kind?: Kind; product?: string }

const KEY = ['leads'] as const
const PAGES = [...KEY, 'page'] as const
const leadKey = (id: number) => [...KEY, 'one', id] as const
const leadPath = (lead_id: number) => ({ params: { path: { lead_id } } })

export const leadsQuery = (filters: Filters, page: number) =>
  queryOptions({
    queryKey: [...PAGES, filters, page],
    // Shows the previous page while the next one loads.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Inbox> =>
      unwrap(api.GET('/api/vendor/leads', { params: { query: { ...filters, page } }, signal })),
  })

export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: leadKey(id),
    staleTime: 0,
    queryFn: ({ signal }): Promise<Detail> =>
      unwrap(api.GET('/api/vendor/leads/{lead_id}', { ...leadPath(id), signal })),
  })

type CachedQueries = [readonly unknown[], unknown][]

/** Optimistic update; returns the previous data for a rollback. */
async function setStateOptimistically(client: QueryClient, id: number, state: State): Promise<CachedQueries> {
  await client.cancelQueries({ queryKey: KEY })
  const known = client.getQueriesData({ queryKey: KEY })
  client.setQueriesData(
    { queryKey: PAGES },
    (inbox: Inbox | undefined) =>
      inbox && { ...inbox, leads: inbox.leads.map((lead) => (lead.id === id ? { ...lead, state } : lead)) },
  )
  client.setQueryData(leadKey(id), (lead: Detail | undefined) => lead && { ...lead, state })
  return known
}

export function useStateChange(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: State): Promise<Detail> =>
      unwrap(api.PATCH('/api/vendor/leads/{lead_id}', { ...leadPath(id), body: { state } })),
    onMutate: (state) => setStateOptimistically(client, id, state),
    onSuccess: (lead) => client.setQueryData(leadKey(id), lead),
    onError: (error, _, known) => {
      for (const [key, data] of known ?? []) client.setQueryData(key, data)
      toast.error('Failed to change the status', errorMessage(error))
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ['logs'] })]),
  })
}

export const addNote = (id: number, text: string): Promise<Detail> =>
  unwrap(api.POST('/api/vendor/leads/{lead_id}/notes', { ...leadPath(id), body: { text } }))

const notePath = (lead_id: number, note_id: number) => ({ params: { path: { lead_id, note_id } } })

export const updateNote = (id: number, note: number, text: string): Promise<Detail> =>
  unwrap(api.PUT('/api/vendor/leads/{lead_id}/notes/{note_id}', { ...notePath(id, note), body: { text } }))

export const deleteNote = (id: number, note: number): Promise<Detail> =>
  unwrap(api.DELETE('/api/vendor/leads/{lead_id}/notes/{note_id}', notePath(id, note)))

/** A mutation of notes; the response is the updated request. */
export function useNoteMutation<Input>(id: number, call: (input: Input) => Promise<Detail>, failed: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (lead) => {
      client.setQueryData(leadKey(id), lead)
      void client.invalidateQueries({ queryKey: PAGES })
    },
    onError: (error) => toast.error(failed, errorMessage(error)),
  })
}

/** Downloads the CSV file that the server creates. */
export async function downloadLeads(filters: Filters): Promise<void> {
  try {
    const { data, error, response } = await api.GET('/api/vendor/leads.csv', {
      params: { query: filters },
      parseAs: 'blob',
    })
    if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
    saveFile('requests.csv', data)
    toast.success('CSV file saved')
  } catch (error) {
    toast.error('Failed to create the CSV file', errorMessage(error))
  }
}
