/** The legal texts: data that admins edit, so they come from the server. */
import { queryOptions } from '@tanstack/react-query'
import { unwrap } from '../../api/client'
import { type LegalRow, type LegalText, type LegalVersion, own } from '../settings/contract'

export type LegalSlug = 'privacy-policy' | 'terms-and-conditions' | 'cookie-policy' | 'disclaimer' | 'accessibility' | 'ranking' | 'review-policy'

export const legalQuery = (slug: string) =>
  queryOptions({
    queryKey: ['legal', slug],
    queryFn: ({ signal }): Promise<LegalText> => unwrap(own.GET('/api/legal/{slug}', { params: { path: { slug } }, signal })),
  })

export const legalListQuery = () =>
  queryOptions({
    queryKey: ['legal'],
    queryFn: ({ signal }): Promise<LegalRow[]> => unwrap(own.GET('/api/legal', { signal })),
  })

export const legalVersionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['legal', slug, 'versions'],
    queryFn: ({ signal }): Promise<LegalVersion[]> => unwrap(own.GET('/api/legal/{slug}/versions', { params: { path: { slug } }, signal })),
  })
