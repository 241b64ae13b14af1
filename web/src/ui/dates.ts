/** Dates as the legal pages and the settings write them: in English like the texts, and never shifted by the reader's time zone. */
const LONG = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `2025-09-09` becomes `September 9, 2025`. */
export function formatLongDate(day: string): string {
  const date = new Date(day)
  return Number.isNaN(date.getTime()) ? day : LONG.format(date)
}
