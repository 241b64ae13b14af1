/** The changes of values, latest first, each of which can be undone once. */
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { errorMessage } from '../../api/errors'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { FIELD_LABELS, countProducts } from './labels'
import { type ValueChange, changesQuery, useUndo } from './queries'

export function Changes({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const query = useQuery(changesQuery(page))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading changes...</Loading>
  if (query.data.changes.length === 0) return <p role="status">No value was renamed or merged yet.</p>
  return (
    <>
      <DataTable label="Changes of values" columns={COLUMNS} rows={query.data.changes} rowKey={({ id }) => id} />
      <PageButtons label="Pages of changes" page={page} hasNext={query.data.has_next} onChange={onPage} />
    </>
  )
}

const COLUMNS: readonly Column<ValueChange>[] = [
  {
    key: 'change',
    title: 'Change',
    render: ({ former, current, is_merge: isMerge }) => (
      <>
        <bdi>{former}</bdi> {isMerge ? 'merged with' : 'renamed to'} <bdi>{current}</bdi>
      </>
    ),
  },
  { key: 'field', title: 'List', render: ({ field }) => FIELD_LABELS[field] },
  { key: 'products', title: 'Products', isNumber: true, render: ({ products }) => products.toLocaleString('en-US') },
  { key: 'actor', title: 'By', render: ({ actor_name: name }) => <bdi>{name || 'Former admin'}</bdi> },
  {
    key: 'time',
    title: 'Time',
    render: ({ changed_at: at }) => <time dateTime={at}>{formatLocalTime(at)}</time>,
  },
  { key: 'reason', title: 'Reason', render: ({ reason }) => <span dir="auto">{reason || '–'}</span> },
  { key: 'undo', title: 'Actions', render: (change) => <UndoButton change={change} /> },
]

function UndoButton({ change }: { change: ValueChange }) {
  const undo = useUndo()
  if (change.undone_at) return <span className="quiet">Undone</span>
  return (
    <Button
      size="small"
      loading={undo.isPending}
      aria-label={`Undo: ${change.former} ${change.is_merge ? 'merged with' : 'renamed to'} ${change.current}`}
      onClick={() =>
        undo.mutate(change.id, {
          onSuccess: ({ restored, kept }) =>
            toast.success(
              'Change undone',
              `${countProducts(restored)} restored.${kept > 0 ? ` ${countProducts(kept)} edited since kept their values.` : ''}`,
            ),
          onError: (error) => toast.error('Failed to undo the change', errorMessage(error)),
        })
      }
    >
      Undo
    </Button>
  )
}
