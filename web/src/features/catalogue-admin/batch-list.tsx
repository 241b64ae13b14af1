/** The batches that were started or wait for an approval, latest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { BATCH_STATES, describeAction, describeCounts } from './batch-labels'
import { type Batch, batchesQuery } from './batch-queries'
import styles from './catalogue-admin.module.css'

type Props = { onOpen: (batchId: number) => void; onClose: () => void }

export function BatchList({ onOpen, onClose }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...batchesQuery(page), placeholderData: keepPreviousData })
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button onClick={onClose}>Back to products</Button>
      </div>
      <h2>Batches</h2>
      <p className="quiet">Changes of many products at once. They are listed for 90 days, and undone within 30.</p>
      {query.data ? (
        query.data.batches.length > 0 ? (
          <DataTable label="Batches" columns={listColumns(onOpen)} rows={query.data.batches} rowKey={({ id }) => id} />
        ) : (
          <p role="status">There is no batch yet. Choose products in the table to change them together.</p>
        )
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading batches...</Loading>
      )}
      <PageButtons
        label="Pages of the batches"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={setPage}
      />
    </div>
  )
}

const listColumns = (onOpen: (batchId: number) => void): readonly Column<Batch>[] => [
  {
    key: 'action',
    title: 'Change',
    render: (batch) => (
      <div className={styles.name}>
        <Button type="link" onClick={() => onOpen(batch.id)}>
          <bdi>{describeAction(batch)}</bdi>
        </Button>
        <span className={styles.id}>batch {batch.id}</span>
      </div>
    ),
  },
  {
    key: 'state',
    title: 'Status',
    render: (batch) => (batch.state === 'prepared' ? 'Waits for a second admin' : BATCH_STATES[batch.state]),
  },
  {
    key: 'products',
    title: 'Products',
    render: (batch) => describeCounts(batch).join(', '),
  },
  { key: 'reason', title: 'Reason', render: ({ reason }) => <bdi>{reason || '–'}</bdi> },
  {
    key: 'time',
    title: 'Started',
    render: ({ started_at: started, created_at: created, started_by_name: starter, created_by_name: creator }) => (
      <>
        <time dateTime={started ?? created}>{formatLocalTime(started ?? created)}</time>
        <br />
        <bdi>{starter || creator || 'Deleted account'}</bdi>
      </>
    ),
  },
]
