/** A bar chart in SVG, without a chart library for its size. The table below has the same data. */
import { useState } from 'react'
import { METRICS, type Metric, type Bucket, roundUp, formatShortDay, formatSpan } from './series'
import styles from './insights.module.css'

const HEIGHT = 100
/** Share of a bar's slot that the bar fills. */
const FILLED = 0.72

type Props = { portions: readonly Bucket[]; metric: Metric }

export function Chart({ portions, metric }: Props) {
  const [pointed, setPointed] = useState<number | null>(null)
  const label = METRICS.find(({ key }) => key === metric)?.label ?? ''
  const most = roundUp(Math.max(0, ...portions.map(({ values }) => values[metric])))
  const shown = pointed === null ? undefined : portions[pointed]
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{label}</span>
        <span aria-hidden="true">
          {shown ? `${formatSpan(shown)}: ${shown.values[metric].toLocaleString('en')}` : ''}
        </span>
      </figcaption>
      <div className={styles.chartPlot}>
        <div className={styles.chartScale} aria-hidden="true">
          <span>{most.toLocaleString('en')}</span>
          <span>{(most / 2).toLocaleString('en')}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${portions.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={describePoint(label, portions, metric)}
          onPointerLeave={() => setPointed(null)}
        >
          <path
            className={styles.chartLines}
            d={`M0 0H${portions.length}M0 ${HEIGHT / 2}H${portions.length}M0 ${HEIGHT}H${portions.length}`}
          />
          {portions.map(({ from, values }, place) => (
            <g
              key={from}
              className={place === pointed ? `${styles.chartBar} ${styles.chartBarOn}` : styles.chartBar}
              onPointerEnter={() => setPointed(place)}
            >
              <rect className={styles.chartSpace} x={place} y={0} width={1} height={HEIGHT} />
              <rect
                x={place + (1 - FILLED) / 2}
                y={HEIGHT - (values[metric] / most) * HEIGHT}
                width={FILLED}
                height={(values[metric] / most) * HEIGHT}
              />
            </g>
          ))}
        </svg>
        <div className={styles.chartDays} aria-hidden="true">
          {[portions[0], portions[Math.floor(portions.length / 2)], portions.at(-1)].map((bucket, place) => (
            <span key={place}>{bucket ? formatShortDay(place === 2 ? bucket.to : bucket.from) : ''}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

function describePoint(label: string, portions: readonly Bucket[], metric: Metric): string {
  const total = portions.reduce((sum, { values }) => sum + values[metric], 0)
  const best = portions.reduce<Bucket | undefined>(
    (found, bucket) => (!found || bucket.values[metric] > found.values[metric] ? bucket : found),
    undefined,
  )
  return best && total > 0
    ? `${label}: ${total} in total, at most ${best.values[metric]} in one bar (${formatSpan(best)}). See the table below for all values.`
    : `${label}: none in this period.`
}
