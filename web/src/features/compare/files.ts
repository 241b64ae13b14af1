/** Downloads a comparison as CSV or PDF. The server generates the file, so that all users get the same one. */
import { api } from '../../api/client'
import { ApiError, readDetail } from '../../api/errors'
import { toast } from '../../ui/toast'
import { saveFile } from '../../ui/save-file'
import { type Comparison, toCompareParams } from '../../product-actions/compare-address'

export const FILE_KINDS = ['CSV', 'PDF'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const FILE_PATHS = { CSV: '/api/comparison.csv', PDF: '/api/comparison.pdf' } as const

/** Reads the file name from Content-Disposition; falls back to a default if a proxy removed the header. */
const readFileName = (headers: Headers, kind: FileKind): string =>
  /filename="([^"]+)"/.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? `comparison.${kind.toLowerCase()}`

async function fetchFile(comparison: Comparison, kind: FileKind): Promise<void> {
  const { data, error, response } = await api.GET(FILE_PATHS[kind], {
    params: { query: toCompareParams(comparison) },
    parseAs: 'blob',
  })
  if (!response.ok || data === undefined) throw new ApiError(response.status, readDetail(error))
  saveFile(readFileName(response.headers, kind), data)
}

/** Saves the file, or shows why it could not be created. */
export async function downloadComparison(comparison: Comparison, kind: FileKind): Promise<void> {
  try {
    await fetchFile(comparison, kind)
    toast.success(`${kind} file saved`)
  } catch (error) {
    toast.error(
      (error instanceof ApiError && error.detail) || `The ${kind} file could not be created. Please try again.`,
    )
  }
}
