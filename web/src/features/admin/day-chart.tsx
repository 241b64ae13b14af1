/** Bars of one number per day, with the same numbers as a table. */
import { DataTable } from '../../ui/data-table'
import styles from './overview.module.css'

type Day = { day: string; count: number }
type Props = { title: string; days: readonly Day[] }

const WIDTH = 300
const HEIGHT = 80
const DAY_FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const formatDay = (day: string): string => DAY_FORMAT.format(new Date(day))

export function DayChart({ title, days }: Props) {
  const highest = Math.max(1, ...days.map(({ count }) => count))
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const step = WIDTH / Math.max(1, days.length)
  const range = days.length > 0 ? `${formatDay(days[0]?.day ?? '')} to ${formatDay(days.at(-1)?.day ?? '')}` : ''
  return (
    <figure className="card">
      <figcaption className={styles.caption}>
        <b>{title}</b>
        <span>{total.toLocaleString()} in 30 days</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title} per day, ${range}: ${total} in total, ${highest} at most on one day`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.bars}
      >
        {days.map(({ day, count }, index) => {
          const height = count > 0 ? Math.max(1.5, (count / highest) * HEIGHT) : 0
          return (
            <rect key={day} x={index * step + 0.75} y={HEIGHT - height} width={step - 1.5} height={height}>
              <title>{`${formatDay(day)}: ${count}`}</title>
            </rect>
          )
        })}
      </svg>
      <details>
        <summary>{title} as a table</summary>
        <DataTable
          label={`${title} per day`}
          rows={[...days].reverse()}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', title: 'Day', render: ({ day }) => formatDay(day) },
            { key: 'count', title, isNumber: true, render: ({ count }) => count.toLocaleString() },
          ]}
        />
      </details>
    </figure>
  )
}
