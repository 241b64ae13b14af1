/** The list of grounds that decisions can have, as the server has it. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../api/client'
import type { components } from '../api/api.gen'

export type Ground = components['schemas']['GroundView']

export const groundsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'moderation', 'grounds'],
    staleTime: Infinity,
    queryFn: ({ signal }): Promise<components['schemas']['GroundList']> =>
      unwrapResponse(api.GET('/api/admin/moderation/grounds', { signal })),
  })

/** The grounds that fit a decision, such as "review.hidden", in the order of the list. */
export const findFitting = (grounds: readonly Ground[], action: string): Ground[] =>
  grounds.filter(({ actions }) => actions.includes(action))
