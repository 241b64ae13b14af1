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

const WEEK = 7

/** Bars of days for short periods, of weeks for a year; the last bar ends today and is complete. */
export function groupIntoBuckets(series: readonly DailyMetrics[], period: Period): Bucket[] {
  const size = period > 90 ? WEEK : 1
  const buckets: Bucket[] = []
  for (let end = series.length; end > 0; end -= size)
    buckets.unshift(sumBucket(series.slice(Math.max(0, end - size), end)))
  return buckets
}

function sumBucket(days: readonly DailyMetrics[]): Bucket {
  const values = Object.fromEntries(
    METRICS.map(({ key }) => [key, days.reduce((sum, day) => sum + readMetric(day, key), 0)]),
  ) as Record<Metric, number>
  return { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '', values }
}

/** Rounds up to 1, 2, 5, 10, 20, 50 and so on; results above 1 are even, so that half of the scale is a whole number. */
export function roundUp(most: number): number {
  if (most <= 2) return 2
  for (let unit = 1; ; unit *= 10) for (const step of [2, 4, 6, 10]) if (step * unit >= most) return step * unit
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const WITH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

export const formatShortDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))
const formatLongDay = (day: string): string => WITH_YEAR.format(new Date(`${day}T00:00:00Z`))

/** `3 Nov 2026`, or `3 Nov to 9 Nov 2026` for a week. */
export const formatSpan = ({ from, to }: Bucket): string =>
  from === to ? formatLongDay(from) : `${formatShortDay(from)} to ${formatLongDay(to)}`
