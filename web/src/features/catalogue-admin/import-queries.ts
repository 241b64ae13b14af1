/** Queries and mutations of imports: a file of products or a zip of logos, with its preview and its rows. */
import { queryOptions } from '@tanstack/react-query'
import { api, expectNoContent, toFileBody, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type CatalogueImport = Schemas['CatalogueImport']
export type ImportRow = Schemas['CatalogueImportRow']
export type ImportKind = CatalogueImport['kind']
export type RowKind = ImportRow['kind']
export type RowState = ImportRow['state']

const IMPORTS_KEY = ['admin', 'products', 'imports'] as const
const POLL_MS = 1000
const WORKING: readonly CatalogueImport['state'][] = ['reading', 'running', 'undoing']
const toPath = (import_id: number) => ({ params: { path: { import_id } } })

export const isAtWork = ({ state }: CatalogueImport): boolean => WORKING.includes(state)

export const importQuery = (importId: number) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'one', importId],
    staleTime: 0,
    queryFn: ({ signal }): Promise<CatalogueImport> =>
      unwrapResponse(api.GET('/api/admin/product-imports/{import_id}', { ...toPath(importId), signal })),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? POLL_MS : false),
  })

/** `progress` makes the list new once the import has moved on. */
export const importRowsQuery = (importId: number, kind: RowKind, state: RowState, page: number, progress: number) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'rows', importId, kind, state, page, progress],
    queryFn: ({ signal }): Promise<Schemas['CatalogueImportRowPage']> =>
      unwrapResponse(
        api.GET('/api/admin/product-imports/{import_id}/rows', {
          params: { path: { import_id: importId }, query: { kind, state, page } },
          signal,
        }),
      ),
  })

export const importsQuery = (page: number) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'list', page],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['CatalogueImportPage']> =>
      unwrapResponse(api.GET('/api/admin/product-imports', { params: { query: { page } }, signal })),
  })

/** The ending of the name decides the format, not the type that a system has for it. */
export const uploadImport = (kind: ImportKind, file: File): Promise<CatalogueImport> =>
  unwrapResponse(
    api.POST('/api/admin/product-imports', {
      params: { query: { kind, name: file.name } },
      ...toFileBody(file),
      headers: { 'Content-Type': 'application/octet-stream' },
    }),
  )

export const startImport = ({ id, sha256 }: CatalogueImport, replace_owner_values: boolean): Promise<CatalogueImport> =>
  unwrapResponse(
    api.POST('/api/admin/product-imports/{import_id}/start', {
      ...toPath(id),
      body: { sha256, replace_owner_values },
    }),
  )

export const undoImport = (importId: number): Promise<CatalogueImport> =>
  unwrapResponse(api.POST('/api/admin/product-imports/{import_id}/undo', toPath(importId)))

export const retryImport = (importId: number): Promise<CatalogueImport> =>
  unwrapResponse(api.POST('/api/admin/product-imports/{import_id}/retry', toPath(importId)))

export const discardImport = (importId: number): Promise<void> =>
  expectNoContent(api.DELETE('/api/admin/product-imports/{import_id}', toPath(importId)))

export const downloadReport = (importId: number): Promise<Blob> =>
  unwrapResponse(api.GET('/api/admin/product-imports/{import_id}/report', { ...toPath(importId), parseAs: 'blob' }))
