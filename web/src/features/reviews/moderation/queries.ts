/** The queues of review moderation, and the decisions. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../../api/client'
import type { components } from '../../../api/api.gen'

type Schemas = components['schemas']
export type ModeratedReview = Schemas['ModeratedReview']
export type QueueLengths = Omit<Schemas['ModerationQueue'], 'reviews'>
export type QueueName = keyof QueueLengths
export type Verdict =
  'hide' | 'restore' | 'dismiss' | 'grant_appeal' | 'reject_appeal' | 'confirm_proof' | 'reject_proof'

/** The server's page size. */
export const PAGE_SIZE = 20
const MODERATION_KEY = ['admin', 'reviews'] as const

export const moderationQueueQuery = (queue: QueueName, page: number) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'queue', queue, page],
    queryFn: ({ signal }): Promise<Schemas['ModerationQueue']> =>
      unwrapResponse(api.GET('/api/admin/reviews', { params: { query: { queue, page } }, signal })),
  })

export const moderatedReviewQuery = (review_id: number) =>
  queryOptions({
    queryKey: [...MODERATION_KEY, 'one', review_id],
    queryFn: ({ signal }): Promise<ModeratedReview> =>
      unwrapResponse(api.GET('/api/admin/reviews/{review_id}', { params: { path: { review_id } }, signal })),
  })

export async function decideReview(
  review_id: number,
  verdict: Verdict,
  grounds: Schemas['ModerationReason'],
): Promise<string> {
  const params = { params: { path: { review_id } } }
  const given = { ...params, body: grounds }
  const buildDecision = (granted: boolean) => ({ ...params, body: { granted, ...grounds } })
  const send = {
    hide: () => api.POST('/api/admin/reviews/{review_id}/hide', given),
    restore: () => api.POST('/api/admin/reviews/{review_id}/restore', given),
    dismiss: () => api.POST('/api/admin/reviews/{review_id}/dismiss-flags', given),
    grant_appeal: () => api.POST('/api/admin/reviews/{review_id}/appeal', buildDecision(true)),
    reject_appeal: () => api.POST('/api/admin/reviews/{review_id}/appeal', buildDecision(false)),
    confirm_proof: () => api.POST('/api/admin/reviews/{review_id}/proof', buildDecision(true)),
    reject_proof: () => api.POST('/api/admin/reviews/{review_id}/proof', buildDecision(false)),
  }
  return (await unwrapResponse(send[verdict]())).message
}

export const fetchProof = (review_id: number): Promise<Blob> =>
  unwrapResponse(
    api.GET('/api/reviews/{review_id}/proof', { params: { path: { review_id } }, parseAs: 'blob' }),
  ) as Promise<Blob>

/** Reads queues and badges again, also after another admin's decision. */
export async function refreshModeration(client: QueryClient): Promise<void> {
  await Promise.all(
    [MODERATION_KEY, ['admin', 'waiting']].map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })),
  )
}
