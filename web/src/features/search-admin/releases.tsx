/** The releases of the index: which is in force, what the gate measured, and how to put another one in force. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { GateMark, ReleaseMark } from './marks'
import { formatMeasure, formatSize } from './labels'
import type { Change, SearchTabParams } from './params'
import { type IndexRelease, type ReleaseOverview, releasesQuery } from './queries'
import { MeasureButton } from './measure-button'
import { ReleaseView } from './release-view'
import { type Switch, SwitchDialog } from './switch-dialog'
import styles from './search-admin.module.css'

type Props = { params: SearchTabParams; onChange: Change }

export function Releases({ params, onChange }: Props) {
  const query = useQuery(releasesQuery())
  // Above the table: it becomes a list of cards on narrow screens, and the dialog stays.
  const [change, setChange] = useState<Switch | null>(null)
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Checking the releases...</Loading>
  const overview = query.data
  return (
    <div className={styles.view}>
      {params.open ? (
        <>
          <button type="button" className="back-link" onClick={() => onChange({})}>
            <Icon name="back" /> Back to the list
          </button>
          <ReleaseView
            key={params.open}
            id={params.open}
            overview={overview}
            onPromote={(release) => setChange({ kind: 'promote', release })}
            onJob={(open) => onChange({ view: 'jobs', open })}
          />
        </>
      ) : (
        <ReleaseList
          overview={overview}
          onOpen={(open) => onChange({ open })}
          onSwitch={setChange}
          onChange={onChange}
        />
      )}
      {change ? <SwitchDialog change={change} overview={overview} onClose={() => setChange(null)} /> : null}
    </div>
  )
}

type ListProps = {
  overview: ReleaseOverview
  onOpen: (release: string) => void
  onSwitch: (change: Switch) => void
  onChange: Change
}

function ReleaseList({ overview, onOpen, onSwitch, onChange }: ListProps) {
  const { releases, previous, pin } = overview
  return (
    <>
      <p className={styles.note}>
        A release is one complete version of the search index. Each change of a product makes a new one, which is in
        force at once. Put an earlier one in force if search has become worse.
      </p>
      {pin ? <PinNote pin={pin} onResume={() => onSwitch({ kind: 'resume', release: pin.release })} /> : null}
      <div className={styles.actions}>
        <Button disabled={!previous} onClick={() => previous && onSwitch({ kind: 'roll-back', release: previous })}>
          Roll back
        </Button>
        <Button onClick={() => onChange({ view: 'jobs' })}>Rebuild the index</Button>
      </div>
      {releases.length > 0 ? (
        <DataTable
          label="Releases of the index"
          columns={listColumns(overview, onOpen, onSwitch)}
          rows={releases}
          rowKey={({ id }) => id}
        />
      ) : (
        <p role="status">There is no release yet. Add products, or rebuild the index.</p>
      )}
    </>
  )
}

function PinNote({ pin, onResume }: { pin: NonNullable<ReleaseOverview['pin']>; onResume: () => void }) {
  return (
    <section className={styles.warning} aria-label="Updates paused">
      <p>
        <b>The index is not updated.</b> <bdi>{pin.pinned_by}</bdi> put an earlier release in force on{' '}
        <time dateTime={pin.pinned_at}>{formatLocalTime(pin.pinned_at)}</time>. New and changed products are not found
        by their new text until you resume.
      </p>
      <p dir="auto" className={styles.text}>
        Reason: {pin.reason}
      </p>
      <Button onClick={onResume}>Resume the updates</Button>
    </section>
  )
}

const listColumns = (
  overview: ReleaseOverview,
  onOpen: (release: string) => void,
  onSwitch: (change: Switch) => void,
): readonly Column<IndexRelease>[] => [
  {
    key: 'release',
    title: 'Release',
    render: (release) => (
      <div className={styles.stack}>
        <button type="button" className={styles.open} onClick={() => onOpen(release.id)}>
          <span className={styles.id}>{release.id}</span>
        </button>
        {release.created_at ? (
          <time className="quiet" dateTime={release.created_at}>
            {formatLocalTime(release.created_at)}
          </time>
        ) : null}
      </div>
    ),
  },
  {
    key: 'state',
    title: 'State',
    render: (release) => (
      <div className={styles.stack}>
        <ReleaseMark state={release.state} />
        {release.problem ? <span>{release.problem}</span> : null}
      </div>
    ),
  },
  { key: 'products', title: 'Products', isNumber: true, render: ({ products }) => products.toLocaleString('en-GB') },
  { key: 'size', title: 'Size', isNumber: true, render: ({ size_bytes: size }) => formatSize(size) },
  {
    key: 'origin',
    title: 'Built by',
    render: ({ origin, built_by: name }) => (origin === 'rebuild' ? <bdi>{name}</bdi> : 'Changed products'),
  },
  { key: 'quality', title: 'Quality', render: (release) => <Quality release={release} /> },
  {
    key: 'actions',
    title: 'Actions',
    render: (release) => (
      <div className={styles.actions}>
        {release.state === 'ready' && !release.obstacle ? (
          <Button
            aria-label={`Promote ${release.id}`}
            onClick={() => onSwitch({ kind: 'promote', release: release.id })}
          >
            Promote
          </Button>
        ) : null}
        {release.problem ? null : <MeasureButton release={release} isBusy={overview.active_job !== null} />}
      </div>
    ),
  },
]

function Quality({ release: { gate } }: { release: IndexRelease }) {
  if (!gate) return <span className="quiet">Not measured</span>
  const shown = gate.measures.filter(({ name }) => SHORT.has(name))
  return (
    <div className={styles.stack}>
      <GateMark gate={gate} />
      {shown.map(({ name, value }) => (
        <span key={name} className="quiet">
          {SHORT.get(name)} {formatMeasure(name, value)}
        </span>
      ))}
    </div>
  )
}

const SHORT = new Map([
  ['judged.ndcg_10', 'nDCG@10'],
  ['generated_queries.right_counts', 'Right counts'],
])
