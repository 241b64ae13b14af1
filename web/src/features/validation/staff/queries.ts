/** Queries and mutations of the staff that handles validation requests. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, toFileBody, unwrapResponse } from '../../../api/client'
import type { components } from '../../../api/api.gen'
import { ApiError, errorMessage, readDetail } from '../../../api/errors'
import { saveFile } from '../../../ui/save-file'
import { toast } from '../../../ui/toast'
import type { ValidationFile } from '../request-queries'

type Schemas = components['schemas']
export type StaffRequest = Schemas['StaffRequest']
export type StaffRequestDetails = Schemas['StaffRequestDetails']
export type RequestState = StaffRequest['status']
export type Assignment = Schemas['Assignment']
export type Part = Assignment['part']
export type Candidate = Schemas['AssignmentCandidate']
export type Finding = Schemas['Finding']
export type FindingForm = Required<Schemas['FindingForm']>
export type NewEvidence = Schemas['NewEvidence']
export type ValidationCase = Schemas['ValidationCase']
export type QueueFilter = { state: RequestState | null; mine: boolean }

const STAFF_KEY = ['validation', 'staff'] as const
const ADMIN = '/api/admin/validation/requests/{request_id}'

const toPath = (request_id: string) => ({ params: { path: { request_id } } })

export const queueQuery = ({ state, mine }: QueueFilter, page: number) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'queue', state, mine, page],
    queryFn: ({ signal }): Promise<StaffRequest[]> =>
      unwrapResponse(
        api.GET('/api/admin/validation/requests', {
          params: { query: { ...(state ? { state } : {}), mine, page } },
          signal,
        }),
      ),
  })

const REPORT_POLL_MS = 2000

export const staffRequestQuery = (id: string) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'request', id],
    queryFn: ({ signal }): Promise<StaffRequestDetails> => unwrapResponse(api.GET(ADMIN, { ...toPath(id), signal })),
    refetchInterval: ({ state }) =>
      state.data?.reports.some(({ status }) => status === 'generating') ? REPORT_POLL_MS : false,
  })

/** The server's page sizes; a shorter page is the last. */
const CANDIDATES_PAGE_SIZE = 200
const CASES_PAGE_SIZE = 50

/** All candidates: the field searches in what is loaded, so every page is. */
export const candidatesQuery = (id: string, part: Part) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'candidates', id, part],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const candidates: Candidate[] = []
      for (let page = 1; candidates.length === (page - 1) * CANDIDATES_PAGE_SIZE; page++) {
        const query = { part, page }
        const request = api.GET(`${ADMIN}/candidates`, { params: { path: { request_id: id }, query }, signal })
        candidates.push(...(await unwrapResponse(request)))
      }
      return candidates
    },
  })

export const casesQuery = (state: ValidationCase['status'] | null) =>
  infiniteQueryOptions({
    queryKey: [...STAFF_KEY, 'cases', state],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam: page }): Promise<ValidationCase[]> =>
      unwrapResponse(
        api.GET('/api/admin/validation/cases', { params: { query: { ...(state ? { state } : {}), page } }, signal }),
      ),
    getNextPageParam: (last, pages) => (last.length < CASES_PAGE_SIZE ? undefined : pages.length + 1),
  })

export const feedbackQuery = () =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'feedback'],
    queryFn: ({ signal }): Promise<Schemas['FeedbackList']> =>
      unwrapResponse(api.GET('/api/admin/validation/feedback', { signal })),
  })

export const assignProduct = (id: string, product_id: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/product`, { ...toPath(id), body: { product_id } }))

export const assignStaff = (id: string, part: Part, account_id: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/assignments`, { ...toPath(id), body: { part, account_id } }))

export const declareInterests = (id: string, body: Schemas['Declaration']): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/declaration`, { ...toPath(id), body }))

export const correctRequest = (id: string, body: Schemas['RequestCorrection']): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/correction`, { ...toPath(id), body }))

export const scheduleTesting = (id: string, testing_start_date: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/schedule`, { ...toPath(id), body: { testing_start_date } }))

export const startTesting = (id: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/start`, toPath(id)))

export const completeTesting = (id: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/complete`, toPath(id)))

export const sendReport = (id: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/send-report`, toPath(id)))

export const resumeTesting = (id: string): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/resume`, toPath(id)))

export const decideRequest = (id: string, body: Schemas['ValidationDecision']): Promise<StaffRequestDetails> =>
  unwrapResponse(api.POST(`${ADMIN}/decision`, { ...toPath(id), body }))

export const refundRequest = (id: string, reason: string): Promise<Schemas['PendingAction']> =>
  unwrapResponse(api.POST(`${ADMIN}/refund`, { ...toPath(id), body: { reason } }))

export const openSurveillance = (id: string, reason: string): Promise<ValidationCase> =>
  unwrapResponse(api.POST(`${ADMIN}/surveillance`, { ...toPath(id), body: { reason } }))

export const closeCase = (case_id: string, body: Schemas['CaseOutcome']): Promise<ValidationCase> =>
  unwrapResponse(api.POST('/api/admin/validation/cases/{case_id}/close', { params: { path: { case_id } }, body }))

export const retryReport = (report_id: string): Promise<Schemas['ValidationReport']> =>
  unwrapResponse(api.POST('/api/admin/validation/reports/{report_id}/retry', { params: { path: { report_id } } }))

export const recordFinding = (request_id: string, criterion_id: string, body: FindingForm): Promise<Finding> =>
  unwrapResponse(api.PUT(`${ADMIN}/findings/{criterion_id}`, { params: { path: { request_id, criterion_id } }, body }))

export const uploadEvidence = (request_id: string, file: File): Promise<ValidationFile> =>
  unwrapResponse(
    api.POST(`${ADMIN}/files`, { params: { path: { request_id }, query: { name: file.name } }, ...toFileBody(file) }),
  )

export async function downloadFile({ id, name }: Pick<ValidationFile, 'id' | 'name'>): Promise<void> {
  const { data, error, response } = await api.GET('/api/validation/files/{file_id}', {
    params: { path: { file_id: id } },
    headers: { Accept: 'application/octet-stream' },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile(name, data as unknown as Blob)
}

/** A mutation that shows a toast on failure, and refetches the staff's data after it. */
export function useStaffMutation<Input, Result>(
  sendRequest: (input: Input) => Promise<Result>,
  { failureTitle, onDone }: { failureTitle: string; onDone?: (result: Result) => void },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendRequest,
    onSuccess: (result) => onDone?.(result),
    onError: (error) => toast.error(failureTitle, errorMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [...STAFF_KEY] }),
  })
}
