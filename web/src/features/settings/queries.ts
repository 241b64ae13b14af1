/** What the server knows of one's own account. */
import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client'
import { type Account, type AccountSession, type Consent, own } from './contract'

export const accountQuery = () =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }): Promise<Account> => unwrap(own.GET('/api/account', { signal })),
  })

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }): Promise<AccountSession[]> => unwrap(own.GET('/api/account/sessions', { signal })),
  })

export const consentsQuery = () =>
  queryOptions({
    queryKey: ['account', 'consents'],
    queryFn: ({ signal }): Promise<Consent[]> => unwrap(own.GET('/api/account/consents', { signal })),
  })
