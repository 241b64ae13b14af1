/** The alerts of the overview: unread ones first, each with what to do, acknowledged one by one or all. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useRef, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { formatLocalTime, formatRelativeTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { findAction } from './alert-actions'
import {
  type Alert,
  type AlertState,
  acknowledgeAlert,
  acknowledgeAlerts,
  alertsQuery,
  refreshAlerts,
} from './alert-queries'
import { TabLink } from './tab-link'
import styles from './alerts.module.css'

/** `state` is read or all, and unread without it; `at` is the number of the page. */
export type AlertParams = { state?: string; at?: string }
type Props = { tabs: ReadonlySet<string>; params: AlertParams; onChange: (params: AlertParams) => void }

const OPTIONS = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
  { value: 'all', label: 'All alerts' },
]
const EMPTY: Record<string, string> = {
  unread: 'No unread alerts.',
  read: 'No alert was acknowledged in 90 days.',
  all: 'No alert was opened in 90 days.',
}

export function Alerts({ tabs, params, onChange }: Props) {
  const shown = OPTIONS.some(({ value }) => value === params.state) ? String(params.state) : 'unread'
  const page = toPageNumber(params.at)
  const query = useQuery(alertsQuery(shown === 'all' ? null : (shown as AlertState), page))
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { isBusy, acknowledge } = useAcknowledge(() => headingRef.current?.focus())
  const toParams = (state: string, at: number): AlertParams => ({
    ...(state === 'unread' ? {} : { state }),
    ...(at > 1 ? { at: String(at) } : {}),
  })
  const unread = query.data?.unread ?? 0
  return (
    <section className={styles.alerts} aria-labelledby="alerts">
      <div className={styles.head}>
        <h2 id="alerts" ref={headingRef} tabIndex={-1}>
          Alerts
        </h2>
        {unread > 0 ? <span className={styles.count}>{unread >= 100 ? '99+' : unread} unread</span> : null}
        <Select
          aria-label="Alerts shown"
          value={shown}
          options={OPTIONS}
          onChange={(state) => onChange(toParams(state, 1))}
        />
        {query.data && unread > 0 ? (
          <Button disabled={isBusy} onClick={() => void acknowledge(() => acknowledgeAlerts(query.data.newest_id))}>
            Acknowledge all
          </Button>
        ) : null}
      </div>
      {!query.data ? (
        query.isError ? (
          <QueryError query={query} />
        ) : (
          <Loading>Loading the alerts...</Loading>
        )
      ) : query.data.items.length > 0 ? (
        <ul className={styles.items} aria-labelledby="alerts">
          {query.data.items.map((alert) => (
            <AlertItem
              key={alert.id}
              alert={alert}
              tabs={tabs}
              isBusy={isBusy}
              onAcknowledge={() => void acknowledge(() => acknowledgeAlert(alert.id))}
            />
          ))}
        </ul>
      ) : (
        <p role="status">{page > 1 ? 'There are no alerts on this page.' : EMPTY[shown]}</p>
      )}
      <PageButtons
        label="Pages of the alerts"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={(next) => onChange(toParams(shown, next))}
      />
    </section>
  )
}

/** Acknowledges, refetches, and calls `onDone`, because the button that had the focus may be gone. */
function useAcknowledge(onDone: () => void) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  async function acknowledge(send: () => Promise<unknown>): Promise<void> {
    setIsBusy(true)
    try {
      await send()
    } catch (error) {
      toast.error('Not acknowledged', errorMessage(error))
    }
    await refreshAlerts(client)
    setIsBusy(false)
    onDone()
  }
  return { isBusy, acknowledge }
}

type ItemProps = { alert: Alert; tabs: ReadonlySet<string>; isBusy: boolean; onAcknowledge: () => void }

function AlertItem({ alert, tabs, isBusy, onAcknowledge }: ItemProps) {
  const { advice, link } = findAction(alert)
  return (
    <li className={alert.read ? undefined : styles.unread}>
      <div className={styles.text}>
        <p className={styles.message}>
          <span className={alert.severity === 'critical' ? styles.critical : styles.warning}>
            {alert.severity === 'critical' ? 'Critical' : 'Warning'}
          </span>{' '}
          {alert.message}
        </p>
        <p>
          {advice} {link ? <TabLink {...{ tabs, ...link }}>{link.label}</TabLink> : null}
        </p>
        <AlertTimes alert={alert} />
      </div>
      {alert.read ? null : (
        <Button disabled={isBusy} aria-label={`Acknowledge: ${alert.message}`} onClick={onAcknowledge}>
          Acknowledge
        </Button>
      )}
    </li>
  )
}

function AlertTimes({ alert }: { alert: Alert }) {
  const { opened_at: opened, closed_at: closed, times_opened: times, acknowledged_at: acknowledged } = alert
  return (
    <p className="quiet">
      Since{' '}
      <time dateTime={opened} title={formatRelativeTime(opened)}>
        {formatLocalTime(opened)}
      </time>
      {times > 1 ? `, returned ${times === 2 ? 'once' : `${(times - 1).toLocaleString()} times`}` : null}.{' '}
      {closed ? (
        <>
          Ended <time dateTime={closed}>{formatLocalTime(closed)}</time>.{' '}
        </>
      ) : (
        'Ongoing. '
      )}
      {acknowledged ? (
        <>
          Acknowledged by <bdi>{alert.acknowledged_by_name || 'a deleted account'}</bdi>,{' '}
          <time dateTime={acknowledged}>{formatLocalTime(acknowledged)}</time>.
        </>
      ) : (
        'Unread.'
      )}
    </p>
  )
}
