/** Formats how long something took or waits. */

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** `3 days`, rounded to the largest unit that fits; less than a minute is said so. */
export function formatDuration(seconds: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.round(seconds / length)
    if (seconds >= length) return `${count.toLocaleString()} ${unit}${count === 1 ? '' : 's'}`
  }
  return 'less than a minute'
}
