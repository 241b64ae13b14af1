/** The portal's overview. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Overview = Schemas['Overview']
export type QueueKind = Schemas['QueueAgeView']['kind']

const MINUTE_MS = 60_000

export const overviewQuery = () =>
  queryOptions({
    queryKey: ['admin', 'overview'],
    staleTime: 0,
    refetchInterval: MINUTE_MS,
    queryFn: ({ signal }): Promise<Overview> => unwrapResponse(api.GET('/api/admin/overview', { signal })),
  })
