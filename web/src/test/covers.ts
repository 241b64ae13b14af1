/** Names the rows of docs/requirements.md that a test proves: `it('title', covers('X13', 'N06/theme'), run)`. */
import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    covers?: string[]
  }
}

export const covers = (...rows: string[]): Pick<TestOptions, 'meta'> => ({ meta: { covers: rows } })
