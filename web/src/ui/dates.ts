/** Formats dates of legal pages and settings in English, without shifting them by the time zone. */
const LONG_DATE_FORMAT = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `2025-09-09` becomes `September 9, 2025`. */
export function formatLongDate(day: string): string {
  const date = new Date(day)
  return Number.isNaN(date.getTime()) ? day : LONG_DATE_FORMAT.format(date)
}
