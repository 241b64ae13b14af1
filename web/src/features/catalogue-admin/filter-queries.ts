/** Queries and mutations of saved filters of the products table. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { type ProductParams, toTableFilter } from './product-params'
import type { TableQuery } from './queries'

type Schemas = components['schemas']
type Filters = Schemas['SavedProductFilters']
export type SavedFilter = Schemas['SavedProductFilter']

export const filtersQuery = () =>
  queryOptions({
    queryKey: ['admin', 'products', 'filters'],
    queryFn: ({ signal }): Promise<Filters> => unwrapResponse(api.GET('/api/admin/product-filters', { signal })),
  })

const toPath = (filter_id: number) => ({ params: { path: { filter_id } } })

export function saveFilter(name: string, is_shared: boolean, request: TableQuery): Promise<Filters> {
  const { sort = 'name' } = request
  const filter = toTableFilter(request)
  return unwrapResponse(api.POST('/api/admin/product-filters', { body: { name, is_shared, sort, filter } }))
}

export const editFilter = (filterId: number, name: string, is_shared: boolean): Promise<Filters> =>
  unwrapResponse(api.PUT('/api/admin/product-filters/{filter_id}', { ...toPath(filterId), body: { name, is_shared } }))

export const deleteFilter = (filterId: number): Promise<Filters> =>
  unwrapResponse(api.DELETE('/api/admin/product-filters/{filter_id}', toPath(filterId)))

/** The filter as the address has it. */
export function toFilterParams({ filter, sort }: SavedFilter): ProductParams {
  const { search, category, status, hidden, sample } = filter
  return {
    ...(search ? { q: search } : {}),
    ...(category ? { category } : {}),
    ...(status ? { status } : {}),
    ...(typeof hidden === 'boolean' ? { state: hidden ? 'hidden' : 'visible' } : {}),
    ...(typeof sample === 'boolean' ? { kind: sample ? 'sample' : 'real' } : {}),
    ...(sort === 'name' ? {} : { sort }),
  }
}
