/** A change of many products: its preview, its progress, its result with failures, and the undo. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { BatchItems } from './batch-items'
import { DeleteBatchDialog, UndoDialog } from './batch-confirmation'
import { BatchFailure } from './batch-failure'
import { BATCH_STATES, describeAction, describeCounts, formatCount, labelItemState } from './batch-labels'
import { type Batch, batchQuery, isAtWork, startBatch } from './batch-queries'
import { refreshProducts } from './queries'
import { useRunResult } from './use-run-result'
import styles from './catalogue-admin.module.css'

type Props = { batchId: number; wasOpenedHere: boolean; onClose: () => void; onList: () => void }

export function BatchView({ batchId, wasOpenedHere, onClose, onList }: Props) {
  const query = useQuery(batchQuery(batchId))
  const batch = query.data
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button onClick={onClose}>Back to products</Button>
        <Button onClick={onList}>All batches</Button>
      </div>
      {batch ? (
        <BatchDetails batch={batch} wasOpenedHere={wasOpenedHere} />
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading the batch...</Loading>
      )}
    </div>
  )
}

function BatchDetails({ batch, wasOpenedHere }: { batch: Batch; wasOpenedHere: boolean }) {
  const client = useQueryClient()
  const isFinished = batch.state !== 'prepared' && !isAtWork(batch)
  useEffect(() => {
    if (isFinished) void client.invalidateQueries({ queryKey: ['admin', 'products', 'table'] })
  }, [client, isFinished])
  const headingRef = useRunResult(
    { state: batch.state, name: 'batch', result: describeCounts(batch).join(', ') },
    wasOpenedHere,
  )
  return (
    <>
      <h2 ref={headingRef} tabIndex={-1}>
        <bdi>{describeAction(batch)}</bdi>: {formatCount(sum(batch))}
      </h2>
      <p role="status" className={styles.batchState}>
        <strong>{BATCH_STATES[batch.state]}</strong>
        {describeCounts(batch).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      {isAtWork(batch) ? <BatchProgress batch={batch} /> : null}
      <BatchFailure batch={batch} />
      {batch.reason ? (
        <p>
          Reason: <bdi>{batch.reason}</bdi>
        </p>
      ) : null}
      <p className="quiet">
        <People batch={batch} />
      </p>
      <BatchButtons batch={batch} />
      {batch.notes.length > 0 ? (
        <section className={styles.notes}>
          <h3>Why products are left as they are</h3>
          <ul>
            {batch.notes.map(({ state, note, count }) => (
              <li key={`${state} ${note}`}>
                {labelItemState(state, batch.state)}: {formatCount(count)}. <bdi>{note}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <BatchItems key={batch.state} batch={batch} />
    </>
  )
}

const sum = ({ counts }: Batch): number => Object.values(counts).reduce((total, count) => total + count, 0)

function BatchProgress({ batch: { state, counts } }: { batch: Batch }) {
  const { planned = 0, changed = 0, failed = 0, undone = 0, kept = 0 } = counts
  const done = state === 'running' ? changed + failed : undone + kept
  const total = state === 'running' ? done + planned : done + changed
  const label = `${done.toLocaleString('en-GB')} of ${formatCount(total)} done`
  return (
    <div className={styles.progress}>
      <progress aria-label={state === 'running' ? 'Change' : 'Undo'} value={done} max={Math.max(total, 1)} />
      <span>{label}. You can leave this page; the batch goes on.</span>
    </div>
  )
}

function People({ batch }: { batch: Batch }) {
  const { created_by_name: creator, created_at: created, started_by_name: starter, started_at: started } = batch
  return (
    <>
      {started ? (
        <>
          Started by <bdi>{starter || 'a deleted account'}</bdi>, {formatLocalTime(started)}
        </>
      ) : (
        <>
          Prepared by <bdi>{creator || 'a deleted account'}</bdi>, {formatLocalTime(created)}
        </>
      )}
      {batch.undone_at ? (
        <>
          {' '}
          · Undone by <bdi>{batch.undone_by_name || 'a deleted account'}</bdi>, {formatLocalTime(batch.undone_at)}
        </>
      ) : null}
    </>
  )
}

function BatchButtons({ batch }: { batch: Batch }) {
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [dialog, setDialog] = useState<'delete' | 'undo' | null>(null)
  const planned = batch.counts.planned ?? 0
  async function start(): Promise<void> {
    setIsBusy(true)
    try {
      client.setQueryData(batchQuery(batch.id).queryKey, await startBatch(batch.id, null))
    } catch (error) {
      toast.error('Nothing was changed', errorMessage(error))
    } finally {
      setIsBusy(false)
      await refreshProducts(client)
    }
  }
  return (
    <>
      {batch.state === 'prepared' && planned === 0 ? (
        <Alert type="info" showIcon title="None of these products would change." />
      ) : null}
      {batch.state === 'prepared' && batch.approval_requested_at ? (
        <Alert
          type="info"
          showIcon
          title="A second admin must approve this within seven days."
          description="It waits in the tab Approvals. If it was rejected, you can request it again."
        />
      ) : null}
      {batch.state === 'prepared' && planned > 0 ? (
        <div className={styles.toolbar}>
          {batch.needs_approval ? (
            <Button danger type="primary" onClick={() => setDialog('delete')}>
              Delete {formatCount(planned)}...
            </Button>
          ) : (
            <Button type="primary" loading={isBusy} onClick={() => void start()}>
              Change {formatCount(planned)}
            </Button>
          )}
        </div>
      ) : null}
      {batch.undo_until && batch.counts.changed ? (
        <div className={styles.toolbar}>
          <Button onClick={() => setDialog('undo')}>Undo...</Button>
          <span className="quiet">Possible until {formatLocalTime(batch.undo_until)}</span>
        </div>
      ) : null}
      {dialog === 'delete' ? <DeleteBatchDialog batch={batch} count={planned} onClose={() => setDialog(null)} /> : null}
      {dialog === 'undo' ? <UndoDialog batch={batch} onClose={() => setDialog(null)} /> : null}
    </>
  )
}
