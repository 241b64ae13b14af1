/** Who uses the portal, how much waits for them, and the audit log. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components, operations } from '../../api/api.gen'

type Schemas = components['schemas']
export type Portal = Schemas['Portal']
export type Permission = Portal['permissions'][number]
export type WaitingTotals = Schemas['WaitingTotals']
export type AuditEntry = Schemas['AuditEntryView']
export type AuditFilter = Omit<NonNullable<operations['list_audit_entries']['parameters']['query']>, 'before'>

export const portalQuery = () =>
  queryOptions({
    queryKey: ['admin', 'portal'],
    queryFn: ({ signal }): Promise<Portal> => unwrapResponse(api.GET('/api/admin/portal', { signal })),
  })

/** How much waits, for the badges of the tabs. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: ['admin', 'waiting'],
    refetchInterval: 60_000,
    queryFn: ({ signal }): Promise<WaitingTotals> => unwrapResponse(api.GET('/api/admin/waiting', { signal })),
  })

/** One page, latest first; `before` is the id after which it begins. */
export const auditLogQuery = (filter: AuditFilter, before: number | null) =>
  queryOptions({
    queryKey: ['admin', 'audit', filter, before],
    queryFn: ({ signal }): Promise<Schemas['AuditPage']> =>
      unwrapResponse(
        api.GET('/api/admin/audit', { params: { query: { ...filter, ...(before ? { before } : {}) } }, signal }),
      ),
  })

export const auditActionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'audit', 'actions'],
    queryFn: async ({ signal }): Promise<string[]> =>
      (await unwrapResponse(api.GET('/api/admin/audit/actions', { signal }))).actions,
  })

/** The entries of a filter as CSV. */
export const exportAuditLog = (filter: AuditFilter): Promise<Blob> =>
  unwrapResponse(api.GET('/api/admin/audit/export', { params: { query: filter }, parseAs: 'blob' }))
