/** Vendor companies: the table, the page of one, and what staff change about it. */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components, operations } from '../../api/api.gen'

type Schemas = components['schemas']
export type Vendor = Schemas['Vendor']
export type VendorDetails = Schemas['VendorDetails']
export type VendorLead = Schemas['VendorLead']
export type VendorPayment = Schemas['VendorPayment']
export type VendorDomain = Vendor['domains'][number]
export type VendorQuery = NonNullable<operations['list_vendors']['parameters']['query']>
export type Permission = Schemas['Portal']['permissions'][number]

const KEY = ['admin', 'vendors'] as const
const VENDOR = '/api/admin/vendors/{vendor_id}'
const toPath = (vendor_id: string) => ({ params: { path: { vendor_id } } })

export const vendorsQuery = (query: VendorQuery) =>
  queryOptions({
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }): Promise<Schemas['VendorPage']> =>
      unwrapResponse(api.GET('/api/admin/vendors', { params: { query }, signal })),
  })

export const vendorQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }): Promise<VendorDetails> => unwrapResponse(api.GET(VENDOR, { ...toPath(id), signal })),
  })

export const paymentsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'payments', id, page],
    queryFn: ({ signal }): Promise<Schemas['VendorPaymentPage']> =>
      unwrapResponse(api.GET(`${VENDOR}/payments`, { params: { path: { vendor_id: id }, query: { page } }, signal })),
  })

const toBefore = (before: number | null) => (before === null ? {} : { before })

export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'notes', id],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }): Promise<Schemas['VendorNotePage']> =>
      unwrapResponse(
        api.GET(`${VENDOR}/notes`, { params: { path: { vendor_id: id }, query: toBefore(pageParam) }, signal }),
      ),
    getNextPageParam: (page) => page.next_before,
  })

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'history', id],
    initialPageParam: null as number | null,
    queryFn: ({ signal, pageParam }): Promise<Schemas['VendorHistoryPage']> =>
      unwrapResponse(
        api.GET(`${VENDOR}/history`, { params: { path: { vendor_id: id }, query: toBefore(pageParam) }, signal }),
      ),
    getNextPageParam: (page) => page.next_before,
  })

export const mergePreviewQuery = (id: string, mergedId: string) =>
  queryOptions({
    queryKey: [...KEY, 'merge', id, mergedId],
    // What a merge moves may have changed in the meantime.
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['MergePreview']> =>
      unwrapResponse(
        api.GET(`${VENDOR}/merge/{merged_id}`, { params: { path: { vendor_id: id, merged_id: mergedId } }, signal }),
      ),
  })

/** All pages of the table as CSV. */
export function exportVendors(request: VendorQuery): Promise<Blob> {
  const query = { ...request }
  delete query.page
  return unwrapResponse(api.GET('/api/admin/exports/vendors', { params: { query }, parseAs: 'blob' }))
}

const changes = {
  suspend: (id: string, reason: string) => api.POST(`${VENDOR}/suspension`, { ...toPath(id), body: { reason } }),
  reinstate: (id: string, reason: string) => api.POST(`${VENDOR}/reinstatement`, { ...toPath(id), body: { reason } }),
  undo: (id: string, reason: string) => api.POST(`${VENDOR}/merge/undo`, { ...toPath(id), body: { reason } }),
}
export type VendorChange = keyof typeof changes

export const changeVendor = (change: VendorChange, id: string, reason: string): Promise<VendorDetails> =>
  unwrapResponse(changes[change](id, reason))

export const removeClaim = (id: string, claim_id: string, reason: string): Promise<VendorDetails> =>
  unwrapResponse(
    api.POST(`${VENDOR}/claims/{claim_id}/removal`, {
      params: { path: { vendor_id: id, claim_id } },
      body: { reason },
    }),
  )

export const decideDomain = (id: string, body: Schemas['DomainDecision']): Promise<VendorDetails> =>
  unwrapResponse(api.POST(`${VENDOR}/domains`, { ...toPath(id), body }))

export const mergeVendors = (id: string, body: Schemas['MergeOrder']): Promise<VendorDetails> =>
  unwrapResponse(api.POST(`${VENDOR}/merge`, { ...toPath(id), body }))

/** Recorded for the audit log and for the vendor's accounts. */
export const openLeads = (id: string, reason: string): Promise<Schemas['VendorLeads']> =>
  unwrapResponse(api.POST(`${VENDOR}/leads`, { ...toPath(id), body: { reason } }))

/** Returns a function that shows the changed vendor at once, and reads lists and history anew. */
export function useVendorUpdate(): (changed: VendorDetails) => Promise<void> {
  const client = useQueryClient()
  return async (changed) => {
    const { queryKey } = vendorQuery(changed.vendor.id)
    await client.invalidateQueries({ queryKey: ['admin'], predicate: (query) => query.queryKey[2] !== 'one' })
    client.setQueryData(queryKey, changed)
  }
}
