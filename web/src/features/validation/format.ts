/** Prices and durations of validation packages as text. */
import type { ValidationPackage } from './queries'

/** `$1999`, as specified; cents only where there are any. */
export const formatPrice = ({ amount, currency }: ValidationPackage['price']): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    useGrouping: false,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100)

export function formatWeeks({ min_weeks, max_weeks }: Pick<ValidationPackage, 'min_weeks' | 'max_weeks'>): string {
  if (min_weeks === max_weeks) return min_weeks === 1 ? '1 week' : `${min_weeks} weeks`
  return `${min_weeks}-${max_weeks} weeks`
}

/** `9 items, 30 criteria`. */
export function formatScope({ items, criteria }: Pick<ValidationPackage, 'items' | 'criteria'>): string {
  const itemCount = items.length === 1 ? '1 item' : `${items.length} items`
  return `${itemCount}, ${criteria === 1 ? '1 criterion' : `${criteria} criteria`}`
}

const KIB = 1024

/** `12 bytes`, `640 KB`, `1.2 MB`, in the units of the limit of 10 MB. */
export function formatSize(bytes: number): string {
  if (bytes < KIB) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < KIB * KIB) return `${Math.round(bytes / KIB)} KB`
  return `${(bytes / (KIB * KIB)).toFixed(1).replace('.0', '')} MB`
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`, of `2026-11`. */
export const formatMonth = (month: string): string => MONTH_FORMAT.format(new Date(`${month}-01T00:00:00Z`))
