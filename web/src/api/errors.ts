/** Errors of API requests, and the messages that pages show for them. */

import { BRAND } from '../brand'

/** A response with an error status. `detail` is the server's message for the user, or null; `body` is all that it sent. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly detail: string | null,
    readonly body: unknown = null,
  ) {
    super(detail ?? `The server answered ${status}.`)
  }
}

/** Reads the message of an error body: `detail` is a string, or an object with `message` where the specification says so. */
export function readDetail(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null
  const { detail } = body
  if (typeof detail === 'string') return detail.trim() || null
  if (typeof detail === 'object' && detail !== null && 'message' in detail && typeof detail.message === 'string')
    return detail.message.trim() || null
  return null
}

/** Only server and network errors are worth retrying; a 4xx response would be the same again. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

const GENERIC_ERROR = 'Something went wrong. Please try again later.'

/** The message to show: the server's own, else `fallback`; a failed connection has a message of its own. */
export function errorMessage(error: unknown, fallback: string = GENERIC_ERROR): string {
  return error instanceof ApiError ? (error.detail ?? fallback) : GENERIC_ERROR
}

/** Without an answer of the server it is the connection that failed. */
export const describeLoadFailure = (error: unknown): string =>
  error instanceof ApiError ? errorMessage(error) : `${BRAND} can't be reached. Check your connection and try again.`
