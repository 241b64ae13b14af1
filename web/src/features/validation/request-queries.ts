/** Queries and mutations of a vendor's validation requests, reports, certificates and analytics. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, expectNoContent, toFileBody, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { ApiError, errorMessage, readDetail } from '../../api/errors'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'

type Schemas = components['schemas']
export type ValidationRequest = Schemas['ValidationRequest']
export type RequestDetails = Schemas['ValidationRequestDetails']
export type RequestForm = Required<Schemas['ValidationForm']>
export type ValidationDraft = Required<Schemas['ValidationDraft']> & { form: RequestForm }
export type ValidationPayment = Schemas['ValidationPayment']
export type ValidationFile = Schemas['ValidationFile']
export type ValidationReport = Schemas['ValidationReport']
export type ValidationCertificate = Schemas['ValidationCertificate']
export type ValidationAnalytics = Schemas['ValidationAnalytics']
export type FilePurpose = Exclude<ValidationFile['purpose'], 'evidence'>

const REPORT_POLL_MS = 5000
const CENTRE_KEY = ['validation', 'own'] as const

export const requestsQuery = () =>
  queryOptions({
    queryKey: [...CENTRE_KEY, 'requests'],
    queryFn: ({ signal }): Promise<ValidationRequest[]> =>
      unwrapResponse(api.GET('/api/validation/requests', { signal })),
  })

const toPath = (request_id: string) => ({ params: { path: { request_id } } })

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [...CENTRE_KEY, 'request', id],
    queryFn: ({ signal }): Promise<RequestDetails> =>
      unwrapResponse(api.GET('/api/validation/requests/{request_id}', { ...toPath(id), signal })),
  })

export const reportsQuery = () =>
  queryOptions({
    queryKey: [...CENTRE_KEY, 'reports'],
    queryFn: ({ signal }): Promise<ValidationReport[]> =>
      unwrapResponse(api.GET('/api/validation/reports', { signal })),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'generating') ? REPORT_POLL_MS : false,
  })

export const certificatesQuery = () =>
  queryOptions({
    queryKey: [...CENTRE_KEY, 'certificates'],
    queryFn: ({ signal }): Promise<ValidationCertificate[]> =>
      unwrapResponse(api.GET('/api/validation/certificates', { signal })),
  })

export const analyticsQuery = () =>
  queryOptions({
    queryKey: [...CENTRE_KEY, 'analytics'],
    queryFn: ({ signal }): Promise<ValidationAnalytics> =>
      unwrapResponse(api.GET('/api/validation/analytics', { signal })),
  })

export const createDraft = (body: ValidationDraft): Promise<RequestDetails> =>
  unwrapResponse(api.POST('/api/validation/requests', { body }))

/** Thrown if the draft was saved elsewhere; `present` is the stored draft, null if it cannot be saved any more. */
export class DraftConflictError extends ApiError {
  constructor(
    detail: string,
    readonly present: RequestDetails | null,
  ) {
    super(409, detail)
  }
}

export async function saveDraft(id: string, body: ValidationDraft): Promise<RequestDetails> {
  const { data, error, response } = await api.PUT('/api/validation/requests/{request_id}', { ...toPath(id), body })
  if (response.ok && data) return data
  if (response.status === 409 && error && 'detail' in error && typeof error.detail === 'object' && error.detail)
    throw new DraftConflictError(readDetail(error) ?? '', (error.detail as Schemas['DraftConflictDetail']).present)
  throw new ApiError(response.status, readDetail(error))
}

export const deleteDraft = (id: string): Promise<void> =>
  expectNoContent(api.DELETE('/api/validation/requests/{request_id}', toPath(id)))

export const uploadFile = (id: string, purpose: FilePurpose, file: File): Promise<ValidationFile> =>
  unwrapResponse(
    api.POST('/api/validation/requests/{request_id}/files', {
      params: { path: { request_id: id }, query: { name: file.name, purpose } },
      ...toFileBody(file),
    }),
  )

export const deleteFile = (request_id: string, file_id: string): Promise<void> =>
  expectNoContent(
    api.DELETE('/api/validation/requests/{request_id}/files/{file_id}', { params: { path: { request_id, file_id } } }),
  )

export const createPayment = (id: string, body: Schemas['BillingDetails']): Promise<ValidationPayment> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/payment', { ...toPath(id), body }))

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: [...CENTRE_KEY, 'payment', id],
    queryFn: ({ signal }): Promise<ValidationPayment> =>
      unwrapResponse(api.GET('/api/validation/requests/{request_id}/payment', { ...toPath(id), signal })),
  })

export const submitRequest = (id: string): Promise<RequestDetails> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/submit', toPath(id)))

export const withdrawRequest = (id: string, reason: string): Promise<RequestDetails> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/withdraw', { ...toPath(id), body: { reason } }))

export const replyToReport = (id: string, text: string): Promise<RequestDetails> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/reply', { ...toPath(id), body: { text } }))

export const appealDecision = (id: string, reason: string): Promise<RequestDetails> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/appeal', { ...toPath(id), body: { reason } }))

export const submitComplaint = (id: string, reason: string): Promise<Schemas['ValidationCase']> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/complaints', { ...toPath(id), body: { reason } }))

export const giveFeedback = (id: string, body: Schemas['FeedbackForm']): Promise<Schemas['Message']> =>
  unwrapResponse(api.POST('/api/validation/requests/{request_id}/feedback', { ...toPath(id), body }))

export async function downloadReport({ id, title }: ValidationReport): Promise<void> {
  const { data, error, response } = await api.GET('/api/validation/reports/{report_id}/file', {
    params: { path: { report_id: id } },
    headers: { Accept: 'application/pdf' },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile(`${title}.pdf`, data as unknown as Blob)
}

export async function downloadFile({ id, name }: ValidationFile): Promise<void> {
  const { data, error, response } = await api.GET('/api/validation/files/{file_id}', {
    params: { path: { file_id: id } },
    headers: { Accept: '*/*' },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile(name, data as unknown as Blob)
}

export async function downloadInvoice({ id, invoice_number }: ValidationPayment): Promise<void> {
  const { data, error, response } = await api.GET('/api/payments/{payment_id}/receipt', {
    params: { path: { payment_id: id } },
    headers: { Accept: 'application/pdf' },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile(`${invoice_number}.pdf`, data as unknown as Blob)
}

export async function downloadCreditNote(payment_id: string, number: string): Promise<void> {
  const { data, error, response } = await api.GET('/api/payments/{payment_id}/credit-notes/{number}', {
    params: { path: { payment_id, number } },
    headers: { Accept: 'application/pdf' },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile(`${number}.pdf`, data as unknown as Blob)
}

export const refreshCentre = (client: QueryClient) => client.invalidateQueries({ queryKey: [...CENTRE_KEY] })

/** A mutation that shows a toast on failure and refetches the centre's data after it. */
export function useCentreMutation<Input, Result>(
  sendRequest: (input: Input) => Promise<Result>,
  { failureTitle, onDone }: { failureTitle: string; onDone?: (result: Result) => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => toast.error(failureTitle, errorMessage(error)),
    onSettled: () => refreshCentre(client),
  })
}
