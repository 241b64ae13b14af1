/** Queries of the signed-in user's account. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../api/client'
import type { Account, AccountSession, Consent } from '../api/types'

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
