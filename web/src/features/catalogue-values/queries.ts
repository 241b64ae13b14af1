/** Values that products share, what a change of one affects, and the changes so far. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type ValueRequest = Schemas['ValueRequest']
export type ValueField = ValueRequest['field']
export type CatalogueValue = Schemas['CatalogueValue']
export type ValuePreview = Schemas['ValuePreview']
export type ValueChange = Schemas['ValueChangeView']

const KEY = ['admin', 'catalogue-values'] as const
const PATH = '/api/admin/catalogue-values'

export const valuesQuery = (field: ValueField, search: string, page: number) =>
  queryOptions({
    queryKey: [...KEY, field, search, page],
    queryFn: ({ signal }): Promise<Schemas['ValuePage']> =>
      unwrapResponse(api.GET(PATH, { params: { query: { field, search, page } }, signal })),
    placeholderData: keepPreviousData,
  })

export const changesQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'changes', page],
    queryFn: ({ signal }): Promise<Schemas['ValueChangePage']> =>
      unwrapResponse(api.GET(`${PATH}/changes`, { params: { query: { page } }, signal })),
    placeholderData: keepPreviousData,
  })

export const previewChange = (body: ValueRequest): Promise<ValuePreview> =>
  unwrapResponse(api.POST(`${PATH}/preview`, { body }))

const changeValue = (body: ValueRequest): Promise<ValueChange> => unwrapResponse(api.POST(`${PATH}/changes`, { body }))

const undoChange = (id: number): Promise<Schemas['UndoneChange']> =>
  unwrapResponse(api.POST(`${PATH}/changes/{change_id}/undo`, { params: { path: { change_id: id } } }))

/** Loads again what shows values: these lists, the products, and the options of forms and filters. */
function useUpdate(): () => Promise<unknown> {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: ['options'] }),
      client.invalidateQueries({ queryKey: ['admin', 'products'] }),
      client.invalidateQueries({ queryKey: ['category-products'] }),
    ])
}

export function useValueChange() {
  const update = useUpdate()
  return useMutation({ mutationFn: changeValue, onSuccess: update })
}

export function useUndo() {
  const update = useUpdate()
  return useMutation({ mutationFn: undoChange, onSuccess: update })
}
