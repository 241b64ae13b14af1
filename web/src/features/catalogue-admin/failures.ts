/** What the server says about a refused product: problems by field, or the changes of another admin. */
import { ApiError } from '../../api/errors'
import type { EditConflicts } from './queries'

function readDetail(error: unknown): object | null {
  const body = error instanceof ApiError ? error.body : null
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : null
  return typeof detail === 'object' ? detail : null
}

export function readProblems(error: unknown): Readonly<Record<string, string>> {
  const detail = readDetail(error)
  return detail && 'fields' in detail ? (detail.fields as Record<string, string>) : {}
}

export function readConflicts(error: unknown): EditConflicts | null {
  const detail = readDetail(error)
  return detail && 'conflicts' in detail ? (detail as EditConflicts) : null
}
