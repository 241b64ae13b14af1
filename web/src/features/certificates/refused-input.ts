/** Refuses what a visitor chose or pasted before it is sent, with words to show. */
import { errorMessage } from '../../api/errors'

/** What was chosen or pasted can't be checked; the message says why and what to do. */
export class RefusedInput extends Error {
  override readonly name = 'RefusedInput'
}

/** The message of a failed check: our own words, or the server's. */
export const describeFailure = (error: unknown): string =>
  error instanceof RefusedInput ? error.message : errorMessage(error)
