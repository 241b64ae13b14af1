/** The products of a batch in one state, with what changes in each, or why it does not. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatValue } from '../../product-facts/field-values'
import { type Column, DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { ITEM_STATES, labelItemField, labelItemState, labelStatus } from './batch-labels'
import { type Batch, type BatchItem, type ItemState, batchItemsQuery } from './batch-queries'
import styles from './catalogue-admin.module.css'

const STATES = Object.keys(ITEM_STATES) as ItemState[]
/** What an admin wants to see first, by the state of the batch. */
const FIRST: Record<Batch['state'], readonly ItemState[]> = {
  prepared: ['planned', 'skipped'],
  running: ['failed', 'changed', 'planned'],
  done: ['failed', 'changed', 'skipped'],
  failed: ['failed', 'planned', 'changed'],
  undoing: ['kept', 'undone', 'changed'],
  undone: ['kept', 'undone', 'failed', 'skipped'],
  undo_failed: ['kept', 'changed', 'undone'],
}

export function BatchItems({ batch }: { batch: Batch }) {
  const { counts, state: batchState } = batch
  const [chosen, setChosen] = useState<ItemState | null>(null)
  const [page, setPage] = useState(1)
  const state = chosen ?? FIRST[batchState].find((each) => counts[each]) ?? 'planned'
  const progress = `${batchState} ${String(counts[state] ?? 0)}`
  const query = useQuery({ ...batchItemsQuery(batch.id, state, page, progress), placeholderData: keepPreviousData })
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <h3>Products</h3>
        <Select<ItemState>
          aria-label="Products that are"
          className={styles.columns}
          popupMatchSelectWidth={false}
          value={state}
          options={STATES.filter((each) => counts[each] ?? each === state).map((value) => ({
            value,
            label: `${labelItemState(value, batchState)} (${(counts[value] ?? 0).toLocaleString('en-GB')})`,
          }))}
          onChange={(next) => {
            setChosen(next)
            setPage(1)
          }}
        />
      </div>
      {query.data ? (
        query.data.items.length > 0 ? (
          <DataTable
            label="Products of the batch"
            columns={COLUMNS}
            rows={query.data.items}
            rowKey={({ product_id: id }) => id}
          />
        ) : (
          <p role="status">No product is in this state.</p>
        )
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading products...</Loading>
      )}
      <PageButtons
        label="Pages of the batch's products"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={setPage}
      />
    </div>
  )
}

const COLUMNS: readonly Column<BatchItem>[] = [
  {
    key: 'name',
    title: 'Name',
    render: ({ product_id: id, name, sample }) => (
      <div className={styles.name}>
        <span>
          <MarkedName name={name} sample={sample} />
        </span>
        <span className={styles.id}>{id}</span>
      </div>
    ),
  },
  { key: 'change', title: 'Change', render: (item) => <Change item={item} /> },
]

function Change({ item: { before, after, note } }: { item: BatchItem }) {
  const fields = Object.keys(after)
  return (
    <>
      {note ? (
        <p>
          <bdi>{note}</bdi>
        </p>
      ) : null}
      {fields.length > 0 ? (
        <dl className={styles.differences}>
          {fields.map((field) => (
            <div key={field}>
              <dt>{labelItemField(field)}</dt>
              <dd>
                <del>
                  <bdi>{format(field, before[field])}</bdi>
                </del>
                <span aria-label="becomes"> → </span>
                <ins>
                  <bdi>{format(field, after[field])}</bdi>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </>
  )
}

const format = (field: string, value: unknown): string => (field === 'status' ? labelStatus(value) : formatValue(value))
