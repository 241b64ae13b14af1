/** Rebuilds of the index and measurements of releases: start, watch and cancel. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { JobView } from './job-view'
import { JOB_KINDS, formatSeconds } from './labels'
import { JobMark } from './marks'
import type { Change, SearchTabParams } from './params'
import { toPageParam } from './params'
import { type SearchJob, isActive, jobsQuery, releasesQuery } from './queries'
import { RebuildDialog } from './rebuild-dialog'
import styles from './search-admin.module.css'

type Props = { params: SearchTabParams; onChange: Change }

export function Jobs({ params, onChange }: Props) {
  if (params.open)
    return (
      <>
        <button type="button" className="back-link" onClick={() => onChange({})}>
          <Icon name="back" /> Back to the list
        </button>
        <JobView key={params.open} id={params.open} onRelease={(open) => onChange({ view: 'releases', open })} />
      </>
    )
  return <JobList page={toPageNumber(params.at)} onChange={onChange} />
}

function JobList({ page, onChange }: { page: number; onChange: Change }) {
  const query = useQuery({ ...jobsQuery(page), placeholderData: keepPreviousData })
  const { data: overview } = useQuery(releasesQuery())
  const [isStarting, setIsStarting] = useState(false)
  const active = overview?.active_job
  return (
    <>
      <section className="card" aria-labelledby="rebuild">
        <h2 id="rebuild">Rebuild the index</h2>
        <p>
          A rebuild reads every product again and computes the meaning of its text (embedding). It is needed after an
          update of the software, or when the index is damaged. Search keeps answering from the release in force
          meanwhile.
        </p>
        {overview ? (
          <p className="quiet">
            {overview.products.toLocaleString('en-GB')} products, about {formatSeconds(overview.rebuild_seconds)}.
          </p>
        ) : null}
        {active ? (
          <p role="status">
            A job is running, so no other one can start.{' '}
            <button type="button" className={styles.open} onClick={() => onChange({ open: active })}>
              Watch it
            </button>
          </p>
        ) : null}
        <Button type="primary" disabled={!overview || Boolean(active)} onClick={() => setIsStarting(true)}>
          Start a rebuild
        </Button>
      </section>
      <h2>Jobs</h2>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          {query.data.jobs.length > 0 ? (
            <DataTable
              label="Jobs"
              columns={listColumns((open) => onChange({ open }))}
              rows={query.data.jobs}
              rowKey={({ id }) => id}
            />
          ) : (
            <p role="status">No job has run yet.</p>
          )}
          <PageButtons
            label="Pages of the jobs"
            page={page}
            hasNext={page * query.data.page_size < query.data.total}
            onChange={(next) => onChange(toPageParam(next))}
          />
        </>
      ) : (
        <Loading>Loading jobs...</Loading>
      )}
      {isStarting && overview ? (
        <RebuildDialog
          overview={overview}
          onStart={(open) => onChange({ open })}
          onClose={() => setIsStarting(false)}
        />
      ) : null}
    </>
  )
}

const listColumns = (onOpen: (job: string) => void): readonly Column<SearchJob>[] => [
  {
    key: 'job',
    title: 'Job',
    render: ({ id, kind, requested_at: at }) => (
      <div className={styles.stack}>
        <button type="button" className={styles.open} onClick={() => onOpen(id)}>
          {JOB_KINDS[kind]}
        </button>
        <time className="quiet" dateTime={at}>
          {formatLocalTime(at)}
        </time>
      </div>
    ),
  },
  { key: 'state', title: 'State', render: (job) => <JobMark state={job.state} /> },
  { key: 'who', title: 'Started by', render: ({ requested_by_name: name }) => <bdi>{name || 'Deleted account'}</bdi> },
  { key: 'took', title: 'Took', render: (job) => formatDurationOf(job) },
  { key: 'message', title: 'Result', render: ({ message }) => <span className={styles.text}>{message || '–'}</span> },
]

function formatDurationOf(job: SearchJob): string {
  if (isActive(job) || !job.started_at || !job.ended_at) return '–'
  return formatSeconds((new Date(job.ended_at).getTime() - new Date(job.started_at).getTime()) / 1000)
}
