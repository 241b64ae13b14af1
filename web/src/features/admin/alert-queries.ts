/** The alerts: conditions that an admin should know of, opened and closed by the worker. */
import { type QueryClient, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Alert = Schemas['AlertView']
export type AlertState = 'unread' | 'read'

const MINUTE_MS = 60_000

export const alertsQuery = (state: AlertState | null, page: number) =>
  queryOptions({
    queryKey: ['admin', 'alerts', state, page],
    staleTime: 0,
    refetchInterval: MINUTE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Schemas['AlertPage']> =>
      unwrapResponse(
        api.GET('/api/admin/alerts', { params: { query: { ...(state ? { state } : {}), page } }, signal }),
      ),
  })

export const acknowledgeAlert = (alert_id: number): Promise<void> =>
  expectNoContent(api.POST('/api/admin/alerts/{alert_id}/acknowledge', { params: { path: { alert_id } } }))

/** Acknowledges all that the admin has seen; returns how many. */
export const acknowledgeAlerts = async (newest_id: number): Promise<number> =>
  (await unwrapResponse(api.POST('/api/admin/alerts/acknowledge', { body: { newest_id } }))).acknowledged

export const refreshAlerts = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'alerts'] }),
    client.invalidateQueries({ queryKey: ['admin', 'waiting'] }),
  ])
}
