/** The statements of reasons about the signed-in account. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Statement = Schemas['Statement']

export const statementsQuery = () =>
  infiniteQueryOptions({
    queryKey: ['account', 'statements'],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }): Promise<Schemas['StatementPage']> =>
      unwrapResponse(
        api.GET('/api/account/statements', {
          params: { query: pageParam === null ? {} : { before: pageParam } },
          signal,
        }),
      ),
    getNextPageParam: (page) => page.next_before,
  })
