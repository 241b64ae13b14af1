/** Queries and mutations of a product's STAR profile: the profile, its preview, its revisions. */
import { queryOptions } from '@tanstack/react-query'
import { type ProductPage, api, unwrapResponse } from '../../api/client'
import { ApiError } from '../../api/errors'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type StarProfile = Schemas['StarProfile']
export type StarProfileState = Schemas['StarProfileState']
export type StarProfileChange = Schemas['StarProfileChange']

const toPath = (product_id: string) => ({ params: { path: { product_id } } })
/** Below the key of the products tab, so that it is read again after each change. */
const HISTORY_KEY = ['admin', 'products', 'star-profile'] as const

/** The stored profile; null if the product has none. */
export async function readStarProfile(productId: string): Promise<StarProfileState | null> {
  try {
    return await unwrapResponse(api.GET('/api/admin/products/{product_id}/star-profile', toPath(productId)))
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** What the form was filled with. It is never read again by itself: changes are based on what was read. */
export const starProfileQuery = (productId: string) =>
  queryOptions({
    queryKey: ['star-profile-form', productId],
    staleTime: Infinity,
    gcTime: 0,
    queryFn: () => readStarProfile(productId),
  })

export const starRevisionsQuery = (productId: string, page: number) =>
  queryOptions({
    queryKey: [...HISTORY_KEY, productId, page],
    queryFn: ({ signal }): Promise<StarProfileChange[]> =>
      unwrapResponse(
        api.GET('/api/admin/products/{product_id}/star-profile/history', {
          params: { path: { product_id: productId }, query: { page } },
          signal,
        }),
      ),
  })

export const starComparisonQuery = (productId: string, before: number, after: number) =>
  queryOptions({
    queryKey: [...HISTORY_KEY, 'differences', productId, before, after],
    queryFn: ({ signal }): Promise<Schemas['StarProfileComparison']> =>
      unwrapResponse(
        api.GET('/api/admin/products/{product_id}/star-profile/differences', {
          params: { path: { product_id: productId }, query: { before, after } },
          signal,
        }),
      ),
  })

export const previewStarProfile = (productId: string, profile: StarProfile): Promise<ProductPage> =>
  unwrapResponse(
    api.POST('/api/admin/products/{product_id}/star-profile/preview', { ...toPath(productId), body: profile }),
  )

export const saveStarProfile = (
  productId: string,
  profile: StarProfile,
  based_on: number | null,
  reason: string,
): Promise<StarProfileState> =>
  unwrapResponse(
    api.PUT('/api/admin/products/{product_id}/star-profile', {
      ...toPath(productId),
      body: { profile, based_on, reason },
    }),
  )

export const restoreStarRevision = (productId: string, number: number, reason: string): Promise<StarProfileState> =>
  unwrapResponse(
    api.POST('/api/admin/products/{product_id}/star-profile/revisions/{number}/restore', {
      params: { path: { product_id: productId, number } },
      body: { reason },
    }),
  )
