/** Releases of the index, the jobs that build and measure them, what was searched for, and judgments by hand. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, expectNoContent, unwrapResponse } from '../../api/client'
import type { components, operations } from '../../api/api.gen'

type Schemas = components['schemas']
export type ReleaseOverview = Schemas['ReleaseOverview']
export type IndexRelease = Schemas['IndexRelease']
export type ReleaseDetails = Schemas['ReleaseDetails']
export type QueryTrial = Schemas['QueryTrial']
export type GateResult = Schemas['GateResult']
export type SearchJob = Schemas['SearchJob']
type SearchJobDetails = Schemas['SearchJobDetails']
export type QueryReportRow = Schemas['QueryReportRow']
export type QuerySet = Schemas['QuerySetView']
export type JudgedQuery = Schemas['JudgedQueryView']
export type JudgingSheet = Schemas['JudgingSheet']
export type ReportFilter = Omit<NonNullable<operations['list_reported_queries']['parameters']['query']>, 'page'>
export type QueryKind = NonNullable<ReportFilter['kind']>
export type ExportFormat = NonNullable<NonNullable<operations['export_judgments']['parameters']['query']>['format']>

const KEY = ['admin', 'search'] as const
const BASE = '/api/admin/search'
const POLL_MS = 1500

/** Releases appear and are replaced while an admin looks; each visit reads anew. */
export const releasesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'releases'],
    staleTime: 0,
    refetchInterval: 30_000,
    queryFn: ({ signal }): Promise<ReleaseOverview> => unwrapResponse(api.GET(`${BASE}/releases`, { signal })),
  })

export const releaseQuery = (release_id: string) =>
  queryOptions({
    queryKey: [...KEY, 'release', release_id],
    staleTime: 0,
    refetchInterval: 10_000,
    queryFn: ({ signal }): Promise<ReleaseDetails> =>
      unwrapResponse(api.GET(`${BASE}/releases/{release_id}`, { params: { path: { release_id } }, signal })),
  })

export const jobsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'jobs', page],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['SearchJobPage']> =>
      unwrapResponse(api.GET(`${BASE}/jobs`, { params: { query: { page } }, signal })),
  })

export const isActive = ({ state }: SearchJob): boolean => state === 'queued' || state === 'running'

/** A job with its log, read again until it has ended. */
export const jobQuery = (job_id: string) =>
  queryOptions<SearchJobDetails>({
    queryKey: [...KEY, 'job', job_id],
    staleTime: 0,
    refetchInterval: (query) => (query.state.data && !isActive(query.state.data.job) ? false : POLL_MS),
    queryFn: ({ signal }) => unwrapResponse(api.GET(`${BASE}/jobs/{job_id}`, { params: { path: { job_id } }, signal })),
  })

export const startJob = (body: Schemas['NewSearchJob']): Promise<SearchJobDetails> =>
  unwrapResponse(api.POST(`${BASE}/jobs`, { body }))

export const cancelJob = (job_id: string): Promise<SearchJobDetails> =>
  unwrapResponse(api.POST(`${BASE}/jobs/{job_id}/cancel`, { params: { path: { job_id } } }))

export const promoteRelease = (release_id: string, body: Schemas['ReleaseSwitch']): Promise<ReleaseOverview> =>
  unwrapResponse(api.POST(`${BASE}/releases/{release_id}/promote`, { params: { path: { release_id } }, body }))

export const rollBack = (body: Schemas['ReleaseSwitch']): Promise<ReleaseOverview> =>
  unwrapResponse(api.POST(`${BASE}/releases/roll-back`, { body }))

export const resumeUpdates = (reason: string): Promise<ReleaseOverview> =>
  unwrapResponse(api.POST(`${BASE}/releases/resume-updates`, { body: { reason } }))

export const tryQuery = (body: Schemas['NewQueryTrial']): Promise<QueryTrial> =>
  unwrapResponse(api.POST(`${BASE}/releases/query-trials`, { body }))

export const reportQuery = (filter: ReportFilter, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'queries', filter, page],
    queryFn: ({ signal }): Promise<Schemas['QueryReport']> =>
      unwrapResponse(api.GET(`${BASE}/queries`, { params: { query: { ...filter, page } }, signal })),
  })

export const exportReport = (filter: ReportFilter): Promise<Blob> =>
  unwrapResponse(api.GET(`${BASE}/queries/export`, { params: { query: filter }, parseAs: 'blob' }))

export const setsQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'sets', page],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['QuerySetPage']> =>
      unwrapResponse(api.GET(`${BASE}/query-sets`, { params: { query: { page } }, signal })),
  })

export const createSet = (body: Schemas['NewQuerySet']): Promise<QuerySet> =>
  unwrapResponse(api.POST(`${BASE}/query-sets`, { body }))

export const judgedQueriesQuery = (set_id: number, page: number) =>
  queryOptions({
    queryKey: [...KEY, 'set', set_id, page],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['JudgedQueryPage']> =>
      unwrapResponse(
        api.GET(`${BASE}/query-sets/{set_id}/queries`, { params: { path: { set_id }, query: { page } }, signal }),
      ),
  })

export const exportJudgments = (set_id: number, format: ExportFormat): Promise<Blob> =>
  unwrapResponse(
    api.GET(`${BASE}/query-sets/{set_id}/export`, { params: { path: { set_id }, query: { format } }, parseAs: 'blob' }),
  ) as Promise<Blob>

export const importJudgments = (
  set_id: number,
  body: Schemas['JudgmentImport'],
): Promise<Schemas['ImportedJudgments']> =>
  unwrapResponse(api.POST(`${BASE}/query-sets/{set_id}/import`, { params: { path: { set_id } }, body }))

/** Adds a query to a set; without a set, to the regression cases. */
export const addQuery = (text: string, query_set: number | null = null): Promise<Schemas['AddedQuery']> =>
  unwrapResponse(api.POST(`${BASE}/judged-queries`, { body: { text, query_set } }))

export const removeQuery = (query_id: number): Promise<void> =>
  expectNoContent(api.POST(`${BASE}/judged-queries/{query_id}/remove`, { params: { path: { query_id } } }))

export const sheetQuery = (query_id: number) =>
  queryOptions({
    queryKey: [...KEY, 'sheet', query_id],
    staleTime: 0,
    queryFn: ({ signal }): Promise<JudgingSheet> =>
      unwrapResponse(api.GET(`${BASE}/judged-queries/{query_id}`, { params: { path: { query_id } }, signal })),
  })

export const saveGrade = (query_id: number, product_id: string, grade: number | null): Promise<void> =>
  expectNoContent(
    api.PUT(`${BASE}/judged-queries/{query_id}/grades`, {
      params: { path: { query_id } },
      body: { grades: [{ product_id, grade }] },
    }),
  )

/** Reads again what a change of releases, jobs or judgments may have altered. */
export function useSearchUpdate(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}
