/** An import: its preview, its progress, its result with failures, and the undo. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useEffect } from 'react'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { labelItemField } from './batch-labels'
import { ImportActions } from './import-actions'
import { ImportFailure } from './import-failure'
import { IMPORT_STATES, countState, formatItems, formatSize, labelRows } from './import-labels'
import { type CatalogueImport, importQuery, isAtWork } from './import-queries'
import { ImportRows } from './import-rows'
import { useRunResult } from './use-run-result'
import styles from './catalogue-admin.module.css'

type Props = { importId: number; wasOpenedHere: boolean; onClose: () => void; onList: () => void }

export function ImportView({ importId, wasOpenedHere, onClose, onList }: Props) {
  const query = useQuery(importQuery(importId))
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button onClick={onClose}>Back to products</Button>
        <Button onClick={onList}>All imports</Button>
      </div>
      {query.data ? (
        <ImportDetails found={query.data} wasOpenedHere={wasOpenedHere} onList={onList} />
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading the import...</Loading>
      )}
    </div>
  )
}

type DetailsProps = Pick<Props, 'wasOpenedHere' | 'onList'> & { found: CatalogueImport }

function ImportDetails({ found, wasOpenedHere, onList }: DetailsProps) {
  const client = useQueryClient()
  const isFinished = !['refused', 'prepared'].includes(found.state) && !isAtWork(found)
  useEffect(() => {
    if (isFinished) void client.invalidateQueries({ queryKey: ['admin', 'products', 'table'] })
  }, [client, isFinished])
  const headingRef = useRunResult(
    {
      state: found.state,
      name: 'import',
      result: found.counts
        .map(({ kind, state, count }) => `${labelRows(found, kind, state)}: ${count.toLocaleString('en-GB')}`)
        .join(', '),
    },
    wasOpenedHere,
  )
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1}>
        Import of <bdi>{found.file_name}</bdi>
      </h2>
      <p role="status" className={styles.batchState}>
        <strong>{IMPORT_STATES[found.state]}</strong>
        {found.rows > 0 ? <span>{formatItems(found.kind, found.rows)} read</span> : null}
        {found.counts.map(({ kind, state, count }) => (
          <span key={`${kind} ${state}`}>
            {labelRows(found, kind, state)}: {count.toLocaleString('en-GB')}
          </span>
        ))}
      </p>
      {isAtWork(found) ? <ImportProgress found={found} /> : null}
      <ImportFailure found={found} />
      {found.problem ? (
        <Alert type="error" showIcon title="This file can't be imported" description={<bdi>{found.problem}</bdi>} />
      ) : null}
      <p className="quiet">
        <People found={found} />
      </p>
      <ImportActions found={found} onClose={onList} />
      <Notes found={found} />
      <ImportRows key={found.state} found={found} />
    </>
  )
}

function ImportProgress({ found }: { found: CatalogueImport }) {
  const { value, max, label, name } = describeProgress(found)
  return (
    <div className={styles.progress}>
      <progress aria-label={name} value={value} max={Math.max(max, 1)} />
      <span>{label}. You can leave this page; the import goes on.</span>
    </div>
  )
}

function describeProgress(found: CatalogueImport): { value: number; max: number; label: string; name: string } {
  if (found.state === 'reading')
    return { value: found.read_percent, max: 100, label: `${String(found.read_percent)}% read`, name: 'Reading' }
  const isUndo = found.state === 'undoing'
  const value = isUndo
    ? countState(found, 'undone') + countState(found, 'kept')
    : countState(found, 'changed') + countState(found, 'failed')
  const max = value + countState(found, isUndo ? 'changed' : 'planned')
  const label = `${value.toLocaleString('en-GB')} of ${formatItems(found.kind, max)} done`
  return { value, max, label, name: isUndo ? 'Undo' : 'Import' }
}

function People({ found }: { found: CatalogueImport }) {
  return (
    <>
      Uploaded by <bdi>{found.created_by_name || 'a deleted account'}</bdi>, {formatLocalTime(found.created_at)} ·{' '}
      {formatSize(found.size)}
      {found.started_at ? (
        <>
          {' '}
          · Started by <bdi>{found.started_by_name || 'a deleted account'}</bdi>, {formatLocalTime(found.started_at)}
          {found.replaces_owner_values ? ', with the values of product owners replaced' : ''}
        </>
      ) : null}
      {found.undone_at ? (
        <>
          {' '}
          · Undone by <bdi>{found.undone_by_name || 'a deleted account'}</bdi>, {formatLocalTime(found.undone_at)}
        </>
      ) : null}
    </>
  )
}

/** What concerns many rows: the changed fields, columns that are not used, values that were changed on reading. */
function Notes({ found }: { found: CatalogueImport }) {
  const fields = Object.entries(found.field_counts)
  if (fields.length + found.unused_columns.length + found.remarks.length === 0) return null
  return (
    <section className={styles.notes}>
      <h3>About the file</h3>
      <ul>
        {fields.length > 0 ? (
          <li>
            Fields that change in existing products:{' '}
            {fields.map(([field, count]) => `${labelItemField(field)} (${count.toLocaleString('en-GB')})`).join(', ')}
          </li>
        ) : null}
        {found.unused_columns.length > 0 ? (
          <li>
            Columns that are not imported: <bdi>{found.unused_columns.join(', ')}</bdi>
          </li>
        ) : null}
        {found.remarks.map(({ text, count, lines }) => (
          <li key={text}>
            <bdi>{text}</bdi> ({count.toLocaleString('en-GB')} {count === 1 ? 'row' : 'rows'},{' '}
            {describeLines(lines, count)})
          </li>
        ))}
      </ul>
    </section>
  )
}

const describeLines = (lines: readonly number[], count: number): string =>
  `${count > lines.length ? 'as in line' : 'line'} ${lines.join(', ')}`
