/** The events that failed for good or wait for the worker. */
import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type FailedEvent = Schemas['FailedEvent']
export type FailedTopic = Schemas['FailedTopic']
export type FailedEventPage = Schemas['FailedEventPage']
export type WaitingTopic = Schemas['WaitingTopic']

const HALF_A_MINUTE_MS = 30_000

/** `topic` is empty for all. */
export const failedEventsQuery = (topic: string, page: number) =>
  queryOptions({
    queryKey: ['admin', 'events', 'failed', topic, page],
    staleTime: 0,
    refetchInterval: HALF_A_MINUTE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<FailedEventPage> =>
      unwrapResponse(
        api.GET('/api/admin/failed-events', { params: { query: { ...(topic ? { topic } : {}), page } }, signal }),
      ),
  })

export const waitingEventsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'events', 'waiting'],
    staleTime: 0,
    refetchInterval: HALF_A_MINUTE_MS,
    queryFn: ({ signal }): Promise<Schemas['WaitingEvents']> =>
      unwrapResponse(api.GET('/api/admin/waiting-events', { signal })),
  })

export const retryEvent = (event_id: number): Promise<void> =>
  expectNoContent(api.POST('/api/admin/failed-events/{event_id}/retry', { params: { path: { event_id } } }))

/** Tries all failed events of a topic again; returns how many. */
export const retryTopic = async (topic: string): Promise<number> =>
  (await unwrapResponse(api.POST('/api/admin/failed-events/retry', { body: { topic } }))).retried

export const discardEvent = (event_id: number, reason: string): Promise<void> =>
  expectNoContent(
    api.POST('/api/admin/failed-events/{event_id}/discard', { params: { path: { event_id } }, body: { reason } }),
  )

export const refreshEvents = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'events'] }),
    client.invalidateQueries({ queryKey: ['admin', 'overview'] }),
  ])
}
