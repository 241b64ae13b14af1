/** Queries and decisions of claims and profile changes, for admins. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../../api/client'
import type { components } from '../../../api/api.gen'
import type { Claim } from '../queries'

type Schemas = components['schemas']
export type ProfileChange = Schemas['ProfileChangeRequest']
export type ClaimVerdict = 'approve' | 'reject' | 'revoke'
export type ChangeVerdict = 'approve' | 'reject'

/** The server's page size. */
export const PAGE_SIZE = 50
const ADMIN_CLAIMS_KEY = ['admin', 'claims'] as const

export const adminClaimsQuery = (state: Claim['status'] | null, page: number) =>
  queryOptions({
    queryKey: [...ADMIN_CLAIMS_KEY, 'list', state, page],
    queryFn: ({ signal }): Promise<Claim[]> =>
      unwrapResponse(
        api.GET('/api/admin/claims', { params: { query: { ...(state ? { state } : {}), page } }, signal }),
      ),
  })

const fetchClaim = (claim_id: string, signal?: AbortSignal): Promise<Claim> =>
  unwrapResponse(
    api.GET('/api/admin/claims/{claim_id}', { params: { path: { claim_id } }, ...(signal ? { signal } : {}) }),
  )

export const adminClaimQuery = (id: string) =>
  queryOptions({
    queryKey: [...ADMIN_CLAIMS_KEY, 'one', id],
    queryFn: ({ signal }) => fetchClaim(id, signal),
  })

export const profileChangesQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'profile-changes', page],
    queryFn: ({ signal }): Promise<ProfileChange[]> =>
      unwrapResponse(api.GET('/api/admin/profile-changes', { params: { query: { page } }, signal })),
  })

export function decideClaim(claim_id: string, verdict: ClaimVerdict, body: Schemas['DecisionNote']): Promise<Claim> {
  const request = { params: { path: { claim_id } }, body }
  if (verdict === 'approve') return unwrapResponse(api.POST('/api/admin/claims/{claim_id}/approve', request))
  if (verdict === 'reject') return unwrapResponse(api.POST('/api/admin/claims/{claim_id}/reject', request))
  return unwrapResponse(api.POST('/api/admin/claims/{claim_id}/revoke', request))
}

export function decideChange(
  change_id: string,
  verdict: ChangeVerdict,
  body: Schemas['DecisionNote'],
): Promise<ProfileChange> {
  const request = { params: { path: { change_id } }, body }
  return verdict === 'approve'
    ? unwrapResponse(api.POST('/api/admin/profile-changes/{change_id}/approve', request))
    : unwrapResponse(api.POST('/api/admin/profile-changes/{change_id}/reject', request))
}

/** Shows a claim's state where it stands, so that the row does not vanish under the pointer, and updates the badges. */
export function showClaim(client: QueryClient, claim: Claim): void {
  client.setQueriesData<Claim[]>({ queryKey: [...ADMIN_CLAIMS_KEY, 'list'] }, (claims) =>
    claims?.map((each) => (each.id === claim.id ? claim : each)),
  )
  client.setQueryData(adminClaimQuery(claim.id).queryKey, claim)
  refreshBadges(client)
}

/** Reads the claim again after another admin's decision. */
export async function reloadClaim(client: QueryClient, id: string): Promise<void> {
  showClaim(client, await fetchClaim(id))
}

export async function reloadChanges(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['admin', 'profile-changes'] })
  refreshBadges(client)
}

const refreshBadges = (client: QueryClient): void => void client.invalidateQueries({ queryKey: ['admin', 'waiting'] })
