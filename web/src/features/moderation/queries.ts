/** Rechecks and the yearly report on moderation. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'

type Schemas = components['schemas']
export type Recheck = Schemas['Recheck']
export type Report = Schemas['ModerationReport']
export type ReportEntry = Schemas['ReportEntry']

/** What the tab keeps in the address: the view, the page, the decision that is open, and the report's year. */
export type ModerationParams = { view?: string; at?: string; open?: string; from?: string }

const RECHECKS_KEY = ['admin', 'moderation', 'rechecks'] as const

export const rechecksQuery = (page: number) =>
  queryOptions({
    queryKey: [...RECHECKS_KEY, 'list', page],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Schemas['RecheckPage']> =>
      unwrapResponse(api.GET('/api/admin/moderation/rechecks', { params: { query: { page } }, signal })),
  })

export const recheckQuery = (decision_id: number) =>
  queryOptions({
    queryKey: [...RECHECKS_KEY, 'one', decision_id],
    queryFn: ({ signal }): Promise<Recheck> =>
      unwrapResponse(
        api.GET('/api/admin/moderation/rechecks/{decision_id}', { params: { path: { decision_id } }, signal }),
      ),
  })

export const decideRecheck = async (decision_id: number, body: Schemas['SecondVerdict']): Promise<string> => {
  const params = { path: { decision_id } }
  return (await unwrapResponse(api.POST('/api/admin/moderation/rechecks/{decision_id}', { params, body }))).message
}

/** Reads the lists again that a decision changes, but not the decision, which no longer waits for a recheck. */
export const refreshRechecks = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [
      [...RECHECKS_KEY, 'list'],
      ['admin', 'waiting'],
      ['admin', 'queue'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  )
}

export const draftQuery = (year: number) =>
  queryOptions({
    queryKey: ['admin', 'moderation', 'report', year],
    staleTime: 0,
    queryFn: ({ signal }): Promise<Report> =>
      unwrapResponse(api.GET('/api/admin/moderation/report/{year}', { params: { path: { year } }, signal })),
  })

export const reportYearsQuery = () =>
  queryOptions({
    queryKey: ['transparency-reports'],
    queryFn: ({ signal }): Promise<Schemas['ReportYears']> =>
      unwrapResponse(api.GET('/api/transparency-reports', { signal })),
  })

export const publishedReportQuery = (year: number) =>
  queryOptions({
    queryKey: ['transparency-reports', year],
    queryFn: ({ signal }): Promise<Report> =>
      unwrapResponse(api.GET('/api/transparency-reports/{year}', { params: { path: { year } }, signal })),
  })
