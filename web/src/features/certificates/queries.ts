/** Queries of the public register of certificates, and the checks of a file and of a credential. */
import { queryOptions } from '@tanstack/react-query'
import { api, toFileBody, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type CertificateSummary = Schemas['CertificateSummary']
export type CertificateRecord = Schemas['CertificateRecord']
export type CertificateCheck = Schemas['CertificateCheck']
export type CertificateStatus = CertificateSummary['status']
export type RegisterFilter = { q: string; status: CertificateStatus | null }

const KEY = 'certificates'

const toQuery = ({ q, status }: RegisterFilter) => ({ ...(q ? { q } : {}), ...(status ? { status } : {}) })

export const registerQuery = (filter: RegisterFilter, page: number) =>
  queryOptions({
    queryKey: [KEY, 'list', filter, page],
    queryFn: ({ signal }): Promise<Schemas['CertificatePage']> =>
      unwrapResponse(api.GET('/api/certificates', { params: { query: { ...toQuery(filter), page } }, signal })),
  })

/** The latest certificates of a product. */
export const productCertificatesQuery = (product_id: string) =>
  queryOptions({
    queryKey: [KEY, 'product', product_id],
    queryFn: ({ signal }): Promise<Schemas['CertificatePage']> =>
      unwrapResponse(api.GET('/api/certificates', { params: { query: { product_id } }, signal })),
  })

export const certificateQuery = (number: string) =>
  queryOptions({
    queryKey: [KEY, 'record', number],
    queryFn: ({ signal }): Promise<CertificateRecord> =>
      unwrapResponse(api.GET('/api/certificates/{number}', { params: { path: { number } }, signal })),
  })

/** `number` is that of the certificate that the file should be for, or empty; what the file is, its content tells. */
export const checkFile = (file: File, number: string): Promise<CertificateCheck> =>
  unwrapResponse(
    api.POST('/api/certificates/check', {
      params: { query: { number } },
      ...toFileBody(file),
      headers: { 'Content-Type': 'application/pdf' },
    }),
  )

/** `number` is that of the certificate that the credential should be for, or empty. */
export const checkCredential = (credential: string, number: string): Promise<CertificateCheck> =>
  unwrapResponse(api.POST('/api/certificates/check-credential', { body: { credential, number, product_id: '' } }))

/** The address of the register as a file, with the filter of the page. */
export function buildExportUrl(format: 'json' | 'csv', filter: RegisterFilter): string {
  const query = new URLSearchParams(toQuery(filter)).toString()
  return `/api/certificates${format === 'csv' ? '.csv' : ''}${query ? `?${query}` : ''}`
}
