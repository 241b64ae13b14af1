/** Queries of the signed-in user's account. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../api/client'
import type { Account, AccountSession, Consent, SecurityActivityEntry } from '../api/types'

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }): Promise<Account> => unwrapResponse(api.GET('/api/account', { signal })),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }): Promise<AccountSession[]> => unwrapResponse(api.GET('/api/account/sessions', { signal })),
  })

export const consentsQuery = () =>
  queryOptions({
    queryKey: ['account', 'consents'],
    queryFn: ({ signal }): Promise<Consent[]> => unwrapResponse(api.GET('/api/account/consents', { signal })),
  })

const SECURITY_ACTIVITY_PAGE_SIZE = 10

export const securityActivityQuery = () =>
  infiniteQueryOptions({
    queryKey: ['account', 'security-activity'],
    // Always refetched: an attack must not hide behind a cached list.
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }): Promise<SecurityActivityEntry[]> =>
      unwrapResponse(
        api.GET('/api/account/security-activity', {
          params: {
            query: { limit: SECURITY_ACTIVITY_PAGE_SIZE, ...(pageParam === undefined ? {} : { before: pageParam }) },
          },
          signal,
        }),
      ),
    getNextPageParam: (page) => (page.length < SECURITY_ACTIVITY_PAGE_SIZE ? undefined : page.at(-1)?.id),
  })
