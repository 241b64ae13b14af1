/** Loads the code of a part of a page when it is first shown. */
import { type ComponentType, lazy } from 'react'

/** Stands where a part's code couldn't be loaded, such as without a connection; the rest of the page stays as it is. */
function MissingPart() {
  return (
    <p role="alert">
      This part of the page couldn't be loaded. Please check your connection, then{' '}
      <button type="button" onClick={() => globalThis.location.reload()}>
        reload the page
      </button>
      .
    </p>
  )
}

/** Whether the code of a page couldn't be loaded, as Chrome, Firefox and Safari say it. */
export const isMissingScript = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|^Importing a module script failed|^Unable to preload/.test(error.message)

const Nothing = () => null

// The properties of a part are any, for lazy() infers them from the type of the part.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyPart = ComponentType<any>

/** A part loaded on demand. If its code can't be loaded, a sentence stands in its place instead of an error of the page. */
export function lazyPart<Part extends AnyPart>(load: () => Promise<{ default: Part }>) {
  return lazy(() => load().catch(() => ({ default: MissingPart as AnyPart as Part })))
}

/** A part that shows itself, such as a notice: nothing is shown if its code can't be loaded. */
export function lazyExtra<Part extends AnyPart>(load: () => Promise<{ default: Part }>) {
  return lazy(() => load().catch(() => ({ default: Nothing as AnyPart as Part })))
}
