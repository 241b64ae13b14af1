/** A bar chart in SVG, without a chart library for its size. The table below has the same data. */
import { useState } from 'react'
import { METRICS, type Metric, type Bucket, roundUp, formatShortDay, formatSpan } from './series'
import styles from './insights.module.css'

const PLOT_HEIGHT = 100
/** Share of a bar's slot that the bar fills. */
const BAR_WIDTH_RATIO = 0.72

type Props = { buckets: readonly Bucket[]; metric: Metric }

export function BarChart({ buckets, metric }: Props) {
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const label = METRICS.find(({ key }) => key === metric)?.label ?? ''
  const maxValue = roundUp(Math.max(0, ...buckets.map(({ values }) => values[metric])))
  const activeBucket = activeIndex === null ? undefined : buckets[activeIndex]
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{label}</span>
        <span aria-hidden="true">
          {activeBucket ? `${formatSpan(activeBucket)}: ${activeBucket.values[metric].toLocaleString('en')}` : ''}
        </span>
      </figcaption>
      <div className={styles.chartPlot}>
        <div className={styles.chartScale} aria-hidden="true">
          <span>{maxValue.toLocaleString('en')}</span>
          <span>{(maxValue / 2).toLocaleString('en')}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${buckets.length} ${PLOT_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={describePoint(label, buckets, metric)}
          onPointerLeave={() => setActiveIndex(null)}
        >
          <path
            className={styles.chartLines}
            d={`M0 0H${buckets.length}M0 ${PLOT_HEIGHT / 2}H${buckets.length}M0 ${PLOT_HEIGHT}H${buckets.length}`}
          />
          {buckets.map(({ from, values }, index) => (
            <g
              key={from}
              className={index === activeIndex ? `${styles.chartBar} ${styles.chartBarOn}` : styles.chartBar}
              onPointerEnter={() => setActiveIndex(index)}
            >
              <rect className={styles.chartSpace} x={index} y={0} width={1} height={PLOT_HEIGHT} />
              <rect
                x={index + (1 - BAR_WIDTH_RATIO) / 2}
                y={PLOT_HEIGHT - (values[metric] / maxValue) * PLOT_HEIGHT}
                width={BAR_WIDTH_RATIO}
                height={(values[metric] / maxValue) * PLOT_HEIGHT}
              />
            </g>
          ))}
        </svg>
        <div className={styles.chartDays} aria-hidden="true">
          {[buckets[0], buckets[Math.floor(buckets.length / 2)], buckets.at(-1)].map((bucket, index) => (
            <span key={index}>{bucket ? formatShortDay(index === 2 ? bucket.to : bucket.from) : ''}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function describePoint(label: string, buckets: readonly Bucket[], metric: Metric): string {
  const total = buckets.reduce((sum, { values }) => sum + values[metric], 0)
  const highestBucket = buckets.reduce<Bucket | undefined>(
    (highest, bucket) => (!highest || bucket.values[metric] > highest.values[metric] ? bucket : highest),
    undefined,
  )
  return highestBucket && total > 0
    ? `${label}: ${total} in total, at most ${highestBucket.values[metric]} in one bar (${formatSpan(highestBucket)}). See the table below for all values.`
    : `${label}: none in this period.`
}
