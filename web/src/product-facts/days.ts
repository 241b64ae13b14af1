/** Parses and formats days (YYYY-MM-DD, UTC). */
import { toText } from '../ui/url-params'

const DAY_MS = 86_400_000
const AGE_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365],
  ['month', 30],
  ['day', 1],
]
const RELATIVE_FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export const formatToday = (now: Date = new Date()): string => now.toISOString().slice(0, 10)

/** Parses a day from the URL; undefined if invalid. */
export function parseDay(value: unknown): string | undefined {
  const day = toText(value)
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Some engines parse 30 February as a day in March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? undefined : day
}

/** 'today', '3 days ago', '5 months ago', '2 years ago'; a year, where no day is known, stays as it is. */
export function formatAge(day: string, now: Date = new Date()): string {
  if (!day.includes('-')) return day
  const days = Math.max(
    0,
    Math.floor((Date.parse(`${formatToday(now)}T00:00:00Z`) - Date.parse(`${day.slice(0, 10)}T00:00:00Z`)) / DAY_MS),
  )
  for (const [unit, length] of AGE_UNITS)
    if (days >= length) return RELATIVE_FORMAT.format(-Math.floor(days / length), unit)
  return 'today'
}
