/** The pages that show editors' picks, and the picks of each, for super admins. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type PickPlace = Schemas['PickPlace']
export type PlacePicks = Schemas['PlacePicks']
export type PlacePick = Schemas['PlacePick']
export type PicksChange = Schemas['PicksChange']

const KEY = ['admin', 'highlighted-picks'] as const
const PLACE = '/api/admin/highlighted-picks/{place}'

export const pickPlacesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'places'],
    queryFn: async ({ signal }): Promise<PickPlace[]> =>
      (await unwrapResponse(api.GET('/api/admin/highlighted-picks', { signal }))).places,
  })

export const placePicksQuery = (place: string) =>
  queryOptions({
    queryKey: [...KEY, 'place', place],
    queryFn: ({ signal }): Promise<PlacePicks> =>
      unwrapResponse(api.GET(PLACE, { params: { path: { place } }, signal })),
  })

/** Replaces the picks of a page, and loads again what shows them. */
export function usePicksChange(place: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PicksChange): Promise<PlacePicks> =>
      unwrapResponse(api.PUT(PLACE, { params: { path: { place } }, body })),
    onSuccess: async (picks) => {
      client.setQueryData(placePicksQuery(place).queryKey, picks)
      await client.invalidateQueries({ queryKey: pickPlacesQuery().queryKey })
      await client.invalidateQueries({ queryKey: ['highlighted-picks'] })
    },
  })
}
