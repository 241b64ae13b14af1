/** What can go wrong between the browser and the API, as one typed error that pages can show. */

/** The server answered and refused. `detail` is its sentence for people, or null when it gave none. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  constructor(
    readonly status: number,
    readonly detail: string | null,
  ) {
    super(detail ?? `The server answered ${status}.`)
  }
}

/** `detail` is a text nearly everywhere and an object with `message` where the contract says so; both give their sentence. */
export function readDetail(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return null
  const { detail } = body
  if (typeof detail === 'string') return detail.trim() || null
  if (typeof detail === 'object' && detail !== null && 'message' in detail && typeof detail.message === 'string')
    return detail.message.trim() || null
  return null
}

/** Asking again can only help when the server or the network failed; a refusal (4xx) stays a refusal. */
export function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

const GENERIC_ERROR = 'Something went wrong. Please try again later.'

/** The message to show: the server's own, else `fallback`; a failed connection has a message of its own. */
export function errorMessage(error: unknown, fallback: string = GENERIC_ERROR): string {
  return error instanceof ApiError ? (error.detail ?? fallback) : GENERIC_ERROR
}
