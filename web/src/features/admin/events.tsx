/** What the worker has to do after changes: events that failed for good, and those that wait. */
import { FailedEvents } from './failed-events'
import { WaitingEvents } from './waiting-events'
import type { Permission } from './portal-queries'
import styles from './events.module.css'

/** `kind` is the topic of the failed events that are shown, `at` the number of the page. */
export type EventParams = { kind?: string; at?: string }
type Props = { permissions: readonly Permission[]; params: EventParams; onChange: (params: EventParams) => void }

export default function Events({ permissions, params, onChange }: Props) {
  return (
    <div className={styles.view}>
      <p className="quiet">
        Events are what remains to be done after a change, such as sending an email or updating the search index. The
        worker tries each several times, then it fails for good and is listed here for 30 days.
      </p>
      <FailedEvents
        canRetry={permissions.includes('retry_events')}
        canDiscard={permissions.includes('discard_events')}
        params={params}
        onChange={onChange}
      />
      <WaitingEvents />
    </div>
  )
}
