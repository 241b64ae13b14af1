/**
 * Formats dates in English. A day (`2025-09-09`) is the same everywhere, as are the days that certificates and other
 * documents state; a moment (`2025-09-09T22:30:00Z`) has the day, and a deadline the hour, of the reader's time zone.
 */
const LONG_DATE = { year: 'numeric', month: 'long', day: 'numeric' } as const
const DEADLINE = { ...LONG_DATE, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

function format(time: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : new Intl.DateTimeFormat('en-US', options).format(date)
}

/** `2025-09-09` becomes `September 9, 2025`. */
export const formatLongDate = (day: string): string => format(day, { ...LONG_DATE, timeZone: 'UTC' })

/** The day that a moment has for the reader; `timeZone` is the browser's unless a test names one. */
export const formatLocalDate = (time: string, timeZone?: string): string => format(time, { ...LONG_DATE, timeZone })

/** `September 9, 2025 at 10:30 PM UTC`, in the reader's time zone. */
export const formatDeadline = (time: string, timeZone?: string): string => format(time, { ...DEADLINE, timeZone })
