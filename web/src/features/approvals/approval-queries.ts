/** What waits for a second admin, and the decisions on it. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type PendingAction = Schemas['PendingAction']
export type ApprovalState = PendingAction['state']

const KEY = ['admin', 'approvals'] as const
const ONE = '/api/admin/approvals/{approval_id}'

export const approvalsQuery = (state: ApprovalState | null, page: number) =>
  queryOptions({
    queryKey: [...KEY, state, page],
    queryFn: ({ signal }): Promise<Schemas['ApprovalPage']> =>
      unwrapResponse(
        api.GET('/api/admin/approvals', { params: { query: { ...(state ? { state } : {}), page } }, signal }),
      ),
  })

const approveAction = (approval_id: string): Promise<PendingAction> =>
  unwrapResponse(api.POST(`${ONE}/approve`, { params: { path: { approval_id } } }))

const rejectAction = (approval_id: string, reason: string): Promise<PendingAction> =>
  unwrapResponse(api.POST(`${ONE}/reject`, { params: { path: { approval_id } }, body: { reason } }))

/** Approves without a reason, rejects with one; refetches all, because an approved action changes other views too. */
export function useDecision(approvalId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rejection: string | null) =>
      rejection === null ? approveAction(approvalId) : rejectAction(approvalId, rejection),
    onSettled: () => client.invalidateQueries(),
  })
}
