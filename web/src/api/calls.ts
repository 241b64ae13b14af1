/** Calls that answer nothing, and the sentence to show when a call fails. */
import { ApiError, detailOf } from './errors'

/** For calls that answer 204: done, or a thrown ApiError. */
export async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call
  if (!response.ok) throw new ApiError(response.status, detailOf(error))
}

const BROKEN_LINE = 'Something went wrong. Please try again later.'

/** The server's own sentence, else `fallback`; a broken line has a sentence of its own. */
export function sentenceOf(error: unknown, fallback: string = BROKEN_LINE): string {
  return error instanceof ApiError ? (error.detail ?? fallback) : BROKEN_LINE
}
