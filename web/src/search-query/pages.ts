/** Page arithmetic: which results a page shows and which page numbers the pager offers. */
export const PAGE_SIZE = 10
const MAX_NUMBERS = 5

export type Gap = 'gap'

export const countPages = (total: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size))

/** An address can name any page; the list shows one that exists. */
export const clampPage = (page: number, total: number, size = PAGE_SIZE): number =>
  Math.min(Math.max(1, page), countPages(total, size))

export function slicePage<T>(items: readonly T[], page: number, size = PAGE_SIZE): readonly T[] {
  return items.slice((page - 1) * size, page * size)
}

export function describeRange(page: number, total: number, size = PAGE_SIZE): string {
  return `Showing ${(page - 1) * size + 1}-${Math.min(page * size, total)} of ${total} results`
}

/** At most five numbers around the current page, then the first and the last with an ellipsis where numbers are left out. */
export function listPageNumbers(page: number, count: number): (number | Gap)[] {
  const from = Math.max(1, Math.min(page - 2, count - MAX_NUMBERS + 1))
  const to = Math.min(count, from + MAX_NUMBERS - 1)
  const numbers: (number | Gap)[] = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  if (from > 2) numbers.unshift('gap')
  if (from > 1) numbers.unshift(1)
  if (to < count - 1) numbers.push('gap')
  if (to < count) numbers.push(count)
  return numbers
}
