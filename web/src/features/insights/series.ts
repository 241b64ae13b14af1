/** Turns daily stats into chart data: metrics, bars of a day or a week, and a rounded scale. */
import type { DailyMetrics, Metrics, Period } from './queries'

export type Metric = 'appearances' | 'clicks' | 'page_views' | 'comparisons' | 'requests'

export const METRICS: readonly { key: Metric; label: string; text: string }[] = [
  { key: 'appearances', label: 'Appearances', text: 'Searches that showed the product' },
  { key: 'clicks', label: 'Opened', text: 'From a search' },
  { key: 'page_views', label: 'Page views', text: 'Unique visitors per day' },
  { key: 'comparisons', label: 'Comparisons', text: 'Added from search results' },
  { key: 'requests', label: 'Requests', text: 'For demos and pricing' },
]

export const readMetric = (metrics: Metrics, metric: Metric): number =>
  metric === 'requests' ? metrics.demo_requests + metrics.pricing_requests : metrics[metric]

export type Bucket = { from: string; to: string; values: Record<Metric, number> }

const DAYS_PER_WEEK = 7

/** Bars of days for short periods, of weeks for a year; the last bar ends today and is complete. */
export function groupIntoBuckets(series: readonly DailyMetrics[], period: Period): Bucket[] {
  const bucketSize = period > 90 ? DAYS_PER_WEEK : 1
  const buckets: Bucket[] = []
  for (let endIndex = series.length; endIndex > 0; endIndex -= bucketSize)
    buckets.unshift(sumBucket(series.slice(Math.max(0, endIndex - bucketSize), endIndex)))
  return buckets
}

function sumBucket(days: readonly DailyMetrics[]): Bucket {
  const values = Object.fromEntries(
    METRICS.map(({ key }) => [key, days.reduce((sum, day) => sum + readMetric(day, key), 0)]),
  ) as Record<Metric, number>
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', values }
}

/** The least of 1, 2, 5, 10, 20, 50 ... that is not below; even above 1, so that the line in the middle is a whole number, too. */
export function roundUp(maxValue: number): number {
  if (maxValue <= 2) return 2
  for (let unit = 1; ; unit *= 10) for (const step of [2, 4, 6, 10]) if (step * unit >= maxValue) return step * unit
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const DAY_FORMAT_WITH_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export const formatShortDay = (day: string): string => DAY_FORMAT.format(new Date(`${day}T00:00:00Z`))
const formatLongDay = (day: string): string => DAY_FORMAT_WITH_YEAR.format(new Date(`${day}T00:00:00Z`))

/** `3 Nov 2026`, or `3 Nov to 9 Nov 2026` for a week. */
export const formatSpan = ({ from, to }: Bucket): string =>
  from === to ? formatLongDay(from) : `${formatShortDay(from)} to ${formatLongDay(to)}`
