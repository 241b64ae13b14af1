/** The legal texts: data that admins edit, so they come from the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { LegalRow, LegalText, LegalVersion } from '../../api/types'

export type LegalSlug =
  | 'privacy-policy'
  | 'terms-and-conditions'
  | 'cookie-policy'
  | 'disclaimer'
  | 'accessibility'
  | 'ranking'
  | 'review-policy'

export const legalQuery = (slug: string) =>
  queryOptions({
    queryKey: ['legal', slug],
    queryFn: ({ signal }): Promise<LegalText> =>
      unwrapResponse(api.GET('/api/legal/{slug}', { params: { path: { slug } }, signal })),
  })

export const legalListQuery = () =>
  queryOptions({
    queryKey: ['legal'],
    queryFn: ({ signal }): Promise<LegalRow[]> => unwrapResponse(api.GET('/api/legal', { signal })),
  })

/** The server's page size; a shorter page is the last. */
const VERSIONS_PAGE_SIZE = 100

export const legalVersionsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: ['legal', slug, 'versions'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }): Promise<LegalVersion[]> =>
      unwrapResponse(api.GET('/api/legal/{slug}/versions', { params: { path: { slug }, query: { page } }, signal })),
    getNextPageParam: (last, pages) => (last.length < VERSIONS_PAGE_SIZE ? undefined : pages.length + 1),
  })
