/** Queries and mutations of a vendor's requests and notes. */
import { type QueryClient, keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { ApiError, readDetail, errorMessage } from '../../api/errors'
import { toast } from '../../ui/toast'
import { saveFile } from '../../ui/save-file'

type Schemas = components['schemas']
export type LeadInbox = Schemas['LeadInbox']
export type Lead = Schemas['Lead']
export type LeadDetail = Schemas['LeadDetail']
export type LeadNote = Schemas['LeadNote']
export type LeadStateName = Lead['state']
export type LeadKind = Lead['kind']
export type LeadFilters = { state?: LeadStateName; kind?: LeadKind; product?: string }

const LEADS_KEY = ['leads'] as const
const LEAD_PAGES_KEY = [...LEADS_KEY, 'page'] as const
const leadKey = (id: number) => [...LEADS_KEY, 'one', id] as const
const leadPath = (lead_id: number) => ({ params: { path: { lead_id } } })

export const leadsQuery = (filters: LeadFilters, page: number) =>
  queryOptions({
    queryKey: [...LEAD_PAGES_KEY, filters, page],
    // Shows the previous page while the next one loads.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<LeadInbox> =>
      unwrapResponse(api.GET('/api/vendor/leads', { params: { query: { ...filters, page } }, signal })),
  })

export const leadQuery = (id: number) =>
  queryOptions({
    queryKey: leadKey(id),
    staleTime: 0,
    queryFn: ({ signal }): Promise<LeadDetail> =>
      unwrapResponse(api.GET('/api/vendor/leads/{lead_id}', { ...leadPath(id), signal })),
  })

type CachedQueries = [readonly unknown[], unknown][]

/** Optimistic update; returns the previous data for a rollback. */
async function updateLeadStatusOptimistically(
  client: QueryClient,
  id: number,
  state: LeadStateName,
): Promise<CachedQueries> {
  await client.cancelQueries({ queryKey: LEADS_KEY })
  const previousData = client.getQueriesData({ queryKey: LEADS_KEY })
  client.setQueriesData(
    { queryKey: LEAD_PAGES_KEY },
    (inbox: LeadInbox | undefined) =>
      inbox && { ...inbox, leads: inbox.leads.map((lead) => (lead.id === id ? { ...lead, state } : lead)) },
  )
  client.setQueryData(leadKey(id), (lead: LeadDetail | undefined) => lead && { ...lead, state })
  return previousData
}

export function useStateChange(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (state: LeadStateName): Promise<LeadDetail> =>
      unwrapResponse(api.PATCH('/api/vendor/leads/{lead_id}', { ...leadPath(id), body: { state } })),
    onMutate: (state) => updateLeadStatusOptimistically(client, id, state),
    onSuccess: (lead) => client.setQueryData(leadKey(id), lead),
    onError: (error, _, previousData) => {
      for (const [key, data] of previousData ?? []) client.setQueryData(key, data)
      toast.error('Failed to change the status', errorMessage(error))
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: LEADS_KEY }),
        client.invalidateQueries({ queryKey: ['logs'] }),
      ]),
  })
}

export const addNote = (id: number, text: string): Promise<LeadDetail> =>
  unwrapResponse(api.POST('/api/vendor/leads/{lead_id}/notes', { ...leadPath(id), body: { text } }))

const notePath = (lead_id: number, note_id: number) => ({ params: { path: { lead_id, note_id } } })

export const updateNote = (id: number, noteId: number, text: string): Promise<LeadDetail> =>
  unwrapResponse(api.PUT('/api/vendor/leads/{lead_id}/notes/{note_id}', { ...notePath(id, noteId), body: { text } }))

export const deleteNote = (id: number, noteId: number): Promise<LeadDetail> =>
  unwrapResponse(api.DELETE('/api/vendor/leads/{lead_id}/notes/{note_id}', notePath(id, noteId)))

/** A mutation of notes; the response is the updated request. */
export function useNoteMutation<Input>(
  id: number,
  sendRequest: (input: Input) => Promise<LeadDetail>,
  failureTitle: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: (lead) => {
      client.setQueryData(leadKey(id), lead)
      void client.invalidateQueries({ queryKey: LEAD_PAGES_KEY })
    },
    onError: (error) => toast.error(failureTitle, errorMessage(error)),
  })
}

/** Downloads the CSV file that the server creates. */
export async function downloadLeads(filters: LeadFilters): Promise<void> {
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
