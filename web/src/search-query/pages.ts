/** Pagination: the range of results on a page and the page numbers to show. */
export const PAGE_SIZE = 10
const MAX_PAGE_NUMBERS = 5

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
  const firstNumber = Math.max(1, Math.min(page - 2, count - MAX_PAGE_NUMBERS + 1))
  const lastNumber = Math.min(count, firstNumber + MAX_PAGE_NUMBERS - 1)
  const numbers: (number | Gap)[] = Array.from(
    { length: lastNumber - firstNumber + 1 },
    (_, index) => firstNumber + index,
  )
  if (firstNumber > 2) numbers.unshift('gap')
  if (firstNumber > 1) numbers.unshift(1)
  if (lastNumber < count - 1) numbers.push('gap')
  if (lastNumber < count) numbers.push(count)
  return numbers
}
