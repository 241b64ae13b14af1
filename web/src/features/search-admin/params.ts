/** What the tab keeps in the address. */

/** `open` is a release, a job or a set; `edit` is the query that is judged. */
export type SearchTabParams = {
  view?: string
  open?: string
  edit?: string
  kind?: string
  from?: string
  to?: string
  at?: string
}

export type Change = (params: SearchTabParams) => void

const DAY = /^\d{4}-\d{2}-\d{2}$/

export const toDay = (day: string | undefined): string | undefined => (day && DAY.test(day) ? day : undefined)

/** An id of the database; null for anything else. */
export function toId(text: string | undefined): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const toPageParam = (page: number): SearchTabParams => (page > 1 ? { at: String(page) } : {})
