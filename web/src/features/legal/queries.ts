/** The legal texts: data that admins edit, so they come from the server. */
import { queryOptions } from '@tanstack/react-query'
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

export const legalVersionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['legal', slug, 'versions'],
    queryFn: ({ signal }): Promise<LegalVersion[]> =>
      unwrapResponse(api.GET('/api/legal/{slug}/versions', { params: { path: { slug } }, signal })),
  })
