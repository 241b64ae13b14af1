/** Queries and the changes of certificates by admins. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../../api/client'
import type { components } from '../../../api/api.gen'

type Schemas = components['schemas']
export type AdminCertificate = Schemas['AdminCertificate']
export type AdminCertificateSummary = Schemas['AdminCertificateSummary']
export type CertificateStatus = AdminCertificate['status']
export type ChangeName = AdminCertificate['allowed_changes'][number]
export type CertificateFilter = { q: string; status: CertificateStatus | null }
type CertificateChange = Omit<Schemas['CertificateChange'], 'action'> & { action: ChangeName; superseded_by: string }

const KEY = ['validation', 'staff', 'certificates'] as const
/** The public register and the certificates' pages, which show the new status too. */
const PUBLIC_KEY = ['certificates'] as const
const FILE_POLL_MS = 2000

export const adminCertificatesQuery = ({ q, status }: CertificateFilter, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', q, status, page],
    queryFn: ({ signal }): Promise<Schemas['AdminCertificatePage']> =>
      unwrapResponse(
        api.GET('/api/admin/certificates', {
          params: { query: { ...(q ? { q } : {}), ...(status ? { status } : {}), page } },
          signal,
        }),
      ),
  })

export const adminCertificateQuery = (number: string) =>
  queryOptions({
    queryKey: [...KEY, 'one', number],
    queryFn: ({ signal }): Promise<AdminCertificate> =>
      unwrapResponse(api.GET('/api/admin/certificates/{number}', { params: { path: { number } }, signal })),
    refetchInterval: ({ state }) => (state.data?.file_state === 'generating' ? FILE_POLL_MS : false),
  })

/** Sends a change, or requests the revocation, and refetches all that shows the certificate, also after a refusal. */
export function useCertificateChange(number: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, ...body }: CertificateChange): Promise<unknown> => {
      const path = { params: { path: { number } } }
      return action === 'revoke'
        ? unwrapResponse(
            api.POST('/api/admin/certificates/{number}/revocation', { ...path, body: { reason: body.reason } }),
          )
        : unwrapResponse(api.POST('/api/admin/certificates/{number}/changes', { ...path, body: { action, ...body } }))
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: PUBLIC_KEY })]),
  })
}
