/** Loading state of a section. */
import type { ReactNode } from 'react'

/** `children` is the message; next to a `skeleton` only screen readers see it. */
export function Loading({ children = 'Loading...', skeleton }: { children?: ReactNode; skeleton?: ReactNode }) {
  if (!skeleton) {
    return (
      <p className="quiet" role="status">
        {children}
      </p>
    )
  }
  return (
    <div role="status">
      <span className="sr-only">{children}</span>
      {skeleton}
    </div>
  )
}

/** The same in place of a whole page. */
export function PageLoading({ children = 'Loading...' }: { children?: ReactNode }) {
  return (
    <section className="page state" role="status">
      <p className="state-lead">{children}</p>
    </section>
  )
}
