/** Queries and mutations of batches: changes of many products at once. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Batch = Schemas['Batch']
export type BatchItem = Schemas['BatchItem']
export type BatchOrder = Schemas['NewBatch']
export type BatchAction = BatchOrder['action']
export type ItemState = BatchItem['state']

const BATCHES_KEY = ['admin', 'products', 'batches'] as const
const POLL_MS = 1000
const toPath = (batch_id: number) => ({ params: { path: { batch_id } } })

export const isAtWork = ({ state }: Batch): boolean => state === 'running' || state === 'undoing'

export const batchQuery = (batchId: number) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, 'one', batchId],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Batch> =>
      unwrapResponse(api.GET('/api/admin/product-batches/{batch_id}', { ...toPath(batchId), signal })),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  })

/** `progress` makes the list new once the batch has moved on. */
export const batchItemsQuery = (batchId: number, state: ItemState, page: number, progress: string) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, 'items', batchId, state, page, progress],
    queryFn: ({ signal }): Promise<Schemas['BatchItemPage']> =>
      unwrapResponse(
        api.GET('/api/admin/product-batches/{batch_id}/items', {
          params: { path: { batch_id: batchId }, query: { state, page } },
          signal,
        }),
      ),
  })

export const batchesQuery = (page: number) =>
  queryOptions({
    queryKey: [...BATCHES_KEY, 'list', page],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['BatchPage']> =>
      unwrapResponse(api.GET('/api/admin/product-batches', { params: { query: { page } }, signal })),
  })

export const prepareBatch = (order: BatchOrder): Promise<Batch> =>
  unwrapResponse(api.POST('/api/admin/product-batches', { body: order }))

export const startBatch = (batchId: number, confirmed_count: number | null): Promise<Batch> =>
  unwrapResponse(
    api.POST('/api/admin/product-batches/{batch_id}/start', { ...toPath(batchId), body: { confirmed_count } }),
  )

export const retryBatch = (batchId: number): Promise<Batch> =>
  unwrapResponse(api.POST('/api/admin/product-batches/{batch_id}/retry', toPath(batchId)))

export const undoBatch = (batchId: number): Promise<Batch> =>
  unwrapResponse(api.POST('/api/admin/product-batches/{batch_id}/undo', toPath(batchId)))
