/** One job: its progress, read again every second or two, its log, and a button that cancels it. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { JOB_KINDS, formatSeconds, namePhase } from './labels'
import { JobMark } from './marks'
import { type SearchJob, cancelJob, isActive, jobQuery, useSearchUpdate } from './queries'
import styles from './search-admin.module.css'

type Props = { id: string; onRelease: (release: string) => void }

export function JobView({ id, onRelease }: Props) {
  const query = useQuery(jobQuery(id))
  const update = useSearchUpdate()
  const state = query.data?.job.state
  useEffect(() => {
    // What has ended may have changed the release in force.
    if (state && state !== 'queued' && state !== 'running') void update()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the state changes
  }, [state])
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the job...</Loading>
  const { job, lines } = query.data
  const { release } = job
  return (
    <>
      <h2 className={styles.heading}>
        {JOB_KINDS[job.kind]} <JobMark state={job.state} />
      </h2>
      <p className="quiet">
        Started by <bdi>{job.requested_by_name || 'a deleted account'}</bdi>,{' '}
        <time dateTime={job.requested_at}>{formatLocalTime(job.requested_at)}</time>
        {job.promotes ? '. Its release is put in force if it passes the gate.' : null}
      </p>
      {isActive(job) ? <Progress job={job} /> : <p role="status">{job.message}</p>}
      <div className={styles.actions}>
        {isActive(job) ? <CancelButton job={job} /> : null}
        {release ? <Button onClick={() => onRelease(release)}>Open the release</Button> : null}
      </div>
      <section aria-labelledby="job-log">
        <h3 id="job-log">Log</h3>
        {lines.length > 0 ? (
          <ol className={styles.log} aria-label="Log" tabIndex={0}>
            {lines.map(({ logged_at: at, text }) => (
              <li key={at + text}>
                <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time> {text}
              </li>
            ))}
          </ol>
        ) : (
          <p className="quiet">Nothing is logged yet.</p>
        )}
      </section>
    </>
  )
}

function Progress({ job }: { job: SearchJob }) {
  const { phase, done, total, remaining_seconds: remaining } = job
  if (job.state === 'queued') return <p role="status">The worker starts it in a moment.</p>
  return (
    <div className={styles.stack}>
      <p id="job-phase">{job.is_cancelling ? 'Cancelling...' : namePhase(phase)}</p>
      <progress
        className={styles.progress}
        aria-labelledby="job-phase"
        {...(total > 0 ? { value: done, max: total } : {})}
      />
      {total > 0 ? (
        <p className="quiet">
          {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}
          {remaining === null ? '' : `, about ${formatSeconds(remaining)} left`}
        </p>
      ) : null}
    </div>
  )
}

function CancelButton({ job }: { job: SearchJob }) {
  const [isBusy, setIsBusy] = useState(false)
  const update = useSearchUpdate()
  async function cancel(): Promise<void> {
    setIsBusy(true)
    try {
      await cancelJob(job.id)
    } catch (error) {
      toast.error('Failed to cancel the job', errorMessage(error))
    } finally {
      await update()
      setIsBusy(false)
    }
  }
  return (
    <Button danger loading={isBusy} disabled={job.is_cancelling} onClick={() => void cancel()}>
      Cancel the job
    </Button>
  )
}
