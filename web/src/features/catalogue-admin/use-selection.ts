/** Which products of the table are chosen: single ones, or all that match the filter. */
import { useState } from 'react'
import type { BatchOrder } from './batch-queries'
import { toTableFilter } from './product-params'
import type { TableQuery } from './queries'

const NONE: ReadonlySet<string> = new Set()
/** As many as the server takes one by one. */
export const MAX_CHOSEN = 500

type Chosen = { filter: string; ids: ReadonlySet<string>; isAll: boolean }

export type Selection = {
  isAll: boolean
  count: number
  isChosen: (id: string) => boolean
  toggle: (ids: readonly string[], isChosen: boolean) => void
  chooseAll: () => void
  clear: () => void
  /** What the server needs to know. */
  toOrder: () => Pick<BatchOrder, 'product_ids' | 'filter'>
}

/** A choice holds for one filter, on all pages and in any order of them. */
export function useSelection(request: TableQuery, total: number): Selection {
  const filter = toTableFilter(request)
  const key = JSON.stringify(filter)
  const [stored, setStored] = useState<Chosen>({ filter: key, ids: NONE, isAll: false })
  const chosen = stored.filter === key ? stored : { filter: key, ids: NONE, isAll: false }
  return {
    isAll: chosen.isAll,
    count: chosen.isAll ? total : chosen.ids.size,
    isChosen: (id) => chosen.isAll || chosen.ids.has(id),
    toggle: (ids, isChosen) => {
      const next = new Set(chosen.ids)
      for (const id of ids) {
        if (!isChosen) next.delete(id)
        else if (next.size < MAX_CHOSEN) next.add(id)
      }
      setStored({ filter: key, ids: next, isAll: false })
    },
    chooseAll: () => setStored({ filter: key, ids: NONE, isAll: true }),
    clear: () => setStored({ filter: key, ids: NONE, isAll: false }),
    toOrder: () => (chosen.isAll ? { product_ids: null, filter } : { product_ids: [...chosen.ids], filter: null }),
  }
}
