/** Formats names and times on signed-in pages. */

const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const getFirstCharacter = (word: string): string => [...graphemeSegmenter.segment(word)][0]?.segment ?? ''

/** First characters of the first and the last word, in any script; a dash without a name. */
export function formatInitials(name: string): string {
  const words = name.split(/[\s\u00a0]+/).filter(Boolean)
  const firstAndLastWord = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    firstAndLastWord
      .map((word) => getFirstCharacter(word ?? ''))
      .join('')
      .toLocaleUpperCase() || '–'
  )
}

const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' })

/** `Member since November 2026`, or a dash for an invalid date. */
export function formatJoinDate(created: string | null | undefined): string {
  const date = created ? new Date(created) : null
  return date && !Number.isNaN(date.getTime()) ? `Member since ${MONTH_FORMAT.format(date)}` : '—'
}

/** Formats a time in the reader's locale and time zone. */
export function formatLocalTime(time: string): string {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : date.toLocaleString()
}

const TIME_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]
const RELATIVE_FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** `2 hours ago`; `just now` within the minute. */
export function formatRelativeTime(time: string, now: number = Date.now()): string {
  const seconds = (now - new Date(time).getTime()) / 1000
  for (const [unit, length] of TIME_UNITS)
    if (seconds >= length) return RELATIVE_FORMAT.format(-Math.floor(seconds / length), unit)
  return 'just now'
}
