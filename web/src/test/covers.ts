/** Says which rows of docs/requirements.md a test proves: `it('…', covers('X13', 'N06/theme'), () => …)`. */
import type { TestOptions } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    covers?: string[]
  }
}

export const covers = (...rows: string[]): Pick<TestOptions, 'meta'> => ({ meta: { covers: rows } })
