/** The activity of all accounts, and the mark up to which the admin has seen it. */
import { queryOptions } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components, operations } from '../../api/api.gen'

type Schemas = components['schemas']
export type ActivityEntry = Schemas['RecordedActivity']
type ActivityFilter = Omit<NonNullable<operations['list_all_activity']['parameters']['query']>, 'before'>

/** One page, latest first; `before` is the id after which it begins. */
export const activityLogQuery = (filter: ActivityFilter, before: number | null) =>
  queryOptions({
    queryKey: ['admin', 'activity', filter, before],
    // Others act meanwhile: each visit reads anew.
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['ActivityPage']> =>
      unwrapResponse(
        api.GET('/api/admin/activity', { params: { query: { ...filter, ...(before ? { before } : {}) } }, signal }),
      ),
  })

export const activityActionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'activity', 'actions'],
    queryFn: async ({ signal }): Promise<string[]> =>
      (await unwrapResponse(api.GET('/api/admin/activity/actions', { signal }))).actions,
  })

export const markActivitySeen = (newest_id: number): Promise<void> =>
  expectNoContent(api.POST('/api/admin/activity/seen', { body: { newest_id } }))
