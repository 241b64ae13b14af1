/** Queries of the rubric and of the packages, which change only with a release, and of the vendor's products. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Rubric = Schemas['Rubric']
export type ValidationPackage = Schemas['ValidationPackage']

export const rubricQuery = () =>
  queryOptions({
    queryKey: ['validation', 'rubric'],
    queryFn: ({ signal }): Promise<Rubric> => unwrapResponse(api.GET('/api/validation/rubric', { signal })),
    staleTime: Infinity,
  })

export const packagesQuery = () =>
  queryOptions({
    queryKey: ['validation', 'packages'],
    queryFn: ({ signal }): Promise<ValidationPackage[]> =>
      unwrapResponse(api.GET('/api/validation/packages', { signal })),
    staleTime: Infinity,
  })

/** The key is that of the products tab: both show the same list. */
export const ownedProductsQuery = () =>
  queryOptions({
    queryKey: ['claims', 'owned'],
    queryFn: ({ signal }): Promise<Schemas['OwnedProduct'][]> =>
      unwrapResponse(api.GET('/api/vendor/products', { signal })),
  })
