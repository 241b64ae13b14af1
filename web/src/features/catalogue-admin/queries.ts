/** Queries and mutations of the products tab: the table, one product, its revisions. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components, operations } from '../../api/api.gen'
import type { FieldValues } from '../../product-facts/field-values'

type Schemas = components['schemas']
export type AdminProduct = Schemas['AdminProduct']
export type EditedProduct = Schemas['EditedProduct']
export type EditConflicts = Schemas['EditConflicts']
export type EditorRevision = Schemas['EditorRevision']
export type TableQuery = NonNullable<operations['list_admin_products']['parameters']['query']>

export type TableFilter = Schemas['TableFilter']

const PRODUCTS_KEY = ['admin', 'products'] as const
const toPath = (product_id: string) => ({ params: { path: { product_id } } })

export const tableQuery = (query: TableQuery) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'table', query],
    queryFn: ({ signal }): Promise<Schemas['AdminProductPage']> =>
      unwrapResponse(api.GET('/api/admin/products', { params: { query }, signal })),
  })

export const editedProductQuery = (productId: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', productId],
    // Another admin may have changed it in the meantime.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<EditedProduct> =>
      unwrapResponse(api.GET('/api/admin/products/{product_id}', { ...toPath(productId), signal })),
  })

export const editorRevisionsQuery = (productId: string, page: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'revisions', productId, page],
    queryFn: ({ signal }): Promise<EditorRevision[]> =>
      unwrapResponse(
        api.GET('/api/admin/products/{product_id}/revisions', {
          params: { path: { product_id: productId }, query: { page } },
          signal,
        }),
      ),
  })

export const comparisonQuery = (productId: string, before: number, after: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'differences', productId, before, after],
    queryFn: ({ signal }): Promise<Schemas['RevisionComparison']> =>
      unwrapResponse(
        api.GET('/api/admin/products/{product_id}/differences', {
          params: { path: { product_id: productId }, query: { before, after } },
          signal,
        }),
      ),
  })

/** All pages of the table as CSV. */
export function exportProducts(request: TableQuery): Promise<Blob> {
  const query = { ...request }
  delete query.page
  return unwrapResponse(api.GET('/api/admin/exports/products', { params: { query }, parseAs: 'blob' }))
}

export const addProduct = (fields: FieldValues, id: string, reason: string): Promise<EditedProduct> =>
  unwrapResponse(api.POST('/api/admin/products', { body: { fields, id, reason } }))

export const editProduct = (
  productId: string,
  changes: FieldValues,
  base_revision: number,
  reason: string,
): Promise<EditedProduct> =>
  unwrapResponse(
    api.PUT('/api/admin/products/{product_id}', { ...toPath(productId), body: { changes, base_revision, reason } }),
  )

export const setVisibility = (productId: string, hidden: boolean): Promise<Schemas['Message']> =>
  unwrapResponse(
    api.PUT('/api/admin/products/{product_id}/visibility', { ...toPath(productId), body: { hidden, reason: '' } }),
  )

export const setQuarantine = (productId: string, is_quarantined: boolean, reason: string): Promise<EditedProduct> =>
  unwrapResponse(
    api.PUT('/api/admin/products/{product_id}/quarantine', { ...toPath(productId), body: { is_quarantined, reason } }),
  )

export const deleteProduct = (productId: string, reason: string): Promise<EditedProduct> =>
  unwrapResponse(api.POST('/api/admin/products/{product_id}/delete', { ...toPath(productId), body: { reason } }))

export const undeleteProduct = (productId: string): Promise<EditedProduct> =>
  unwrapResponse(api.POST('/api/admin/products/{product_id}/undelete', { ...toPath(productId), body: { reason: '' } }))

export const restoreRevision = (productId: string, number: number, reason: string): Promise<unknown> =>
  unwrapResponse(
    api.POST('/api/admin/products/{product_id}/revisions/{number}/restore', {
      params: { path: { product_id: productId, number } },
      body: { reason },
    }),
  )

/** Table, product pages and audit log show what was changed. */
export const refreshProducts = (client: QueryClient) =>
  Promise.all([['admin'], ['product']].map((queryKey) => client.invalidateQueries({ queryKey })))
