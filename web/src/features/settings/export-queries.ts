/** Queries of the exports of the user's data, which the server prepares as files. */
import { queryOptions } from '@tanstack/react-query'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { ApiError, readDetail } from '../../api/errors'
import { saveFile } from '../../ui/save-file'

export type DataExport = components['schemas']['DataExport']

const EXPORT_POLL_MS = 3000

export const exportsQuery = () =>
  queryOptions({
    queryKey: ['account', 'exports'],
    queryFn: ({ signal }): Promise<DataExport[]> => unwrapResponse(api.GET('/api/account/exports', { signal })),
    refetchInterval: ({ state }) =>
      state.data?.some((dataExport) => dataExport.state === 'generating') ? EXPORT_POLL_MS : false,
  })

export const requestExport = (): Promise<DataExport> => unwrapResponse(api.POST('/api/account/exports'))

export async function downloadExport(export_id: string): Promise<void> {
  const { data, error, response } = await api.GET('/api/account/exports/{export_id}', {
    params: { path: { export_id } },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile('lexdex-account.json', data as unknown as Blob)
}
