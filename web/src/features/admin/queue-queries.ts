/** The queue of everything that waits, and who works on it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import type { QueueKind } from './overview-queries'

type Schemas = components['schemas']
export type QueueItem = Schemas['QueueItem']
export type QueueFilter = { kind: QueueKind | null; mine: boolean; page: number }

export const queueQuery = ({ kind, mine, page }: QueueFilter) =>
  queryOptions({
    queryKey: ['admin', 'queue', kind, mine, page],
    // Others decide meanwhile: each visit reads anew.
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['QueuePage']> =>
      unwrapResponse(
        api.GET('/api/admin/queue', { params: { query: { ...(kind ? { kind } : {}), mine, page } }, signal }),
      ),
  })

export const assignItem = ({ kind, object_id }: QueueItem, is_mine: boolean): Promise<void> =>
  expectNoContent(api.PUT('/api/admin/queue/assignment', { body: { kind, object_id, is_mine } }))

export const refreshQueue = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['admin', 'queue'] })
