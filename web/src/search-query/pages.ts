/** Pagination: the range of results on a page and the page numbers to show. */
export const PAGE_SIZE = 10
const MAX_NUMBERS = 5

type Gap = 'gap'

export const countPages = (total: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size))

/** Clamps a page number from the URL to an existing page. */
export const clampPage = (page: number, total: number, size = PAGE_SIZE): number =>
  Math.min(Math.max(1, page), countPages(total, size))

export function slicePage<T>(items: readonly T[], page: number, size = PAGE_SIZE): readonly T[] {
  return items.slice((page - 1) * size, page * size)
}

export function describeRange(page: number, total: number, size = PAGE_SIZE): string {
  return `Showing ${(page - 1) * size + 1}-${Math.min(page * size, total)} of ${total} results`
}

/** Up to five numbers around the current page, plus the first and last, with ellipses for gaps. */
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
