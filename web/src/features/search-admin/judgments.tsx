/** Sets of queries that are judged by hand: their list, one set, and the products of one query. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { FormDialog } from '../../ui/form-dialog'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { PageButtons, toPageNumber } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { Agreement } from './agreement'
import { JudgingSheetView } from './judging-sheet'
import { type Change, type SearchTabParams, toId, toPageParam } from './params'
import { QuerySetDetails } from './query-set'
import { type QuerySet, createSet, setsQuery, useSearchUpdate } from './queries'
import styles from './search-admin.module.css'

type Props = { params: SearchTabParams; canExport: boolean; onChange: Change }

export function Judgments({ params, canExport, onChange }: Props) {
  const queryId = toId(params.edit)
  const setId = toId(params.open)
  if (queryId)
    return (
      <>
        <BackButton label="Back to the set" onClick={() => onChange(setId ? { open: String(setId) } : {})} />
        <JudgingSheetView
          key={queryId}
          id={queryId}
          onNext={(set, next) => onChange({ open: String(set), edit: String(next) })}
        />
      </>
    )
  if (setId)
    return (
      <>
        <BackButton label="Back to the list" onClick={() => onChange({})} />
        <QuerySetDetails
          key={setId}
          id={setId}
          page={toPageNumber(params.at)}
          canExport={canExport}
          onPage={(page) => onChange({ open: String(setId), ...toPageParam(page) })}
          onJudge={(edit) => onChange({ open: String(setId), edit: String(edit) })}
        />
      </>
    )
  return <SetList page={toPageNumber(params.at)} onChange={onChange} />
}

function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className="back-link" onClick={onClick}>
      <Icon name="back" /> {label}
    </button>
  )
}

function SetList({ page, onChange }: { page: number; onChange: Change }) {
  const query = useQuery({ ...setsQuery(page), placeholderData: keepPreviousData })
  const [isAdding, setIsAdding] = useState(false)
  const open = (id: number) => onChange({ open: String(id) })
  return (
    <>
      <p className={styles.note}>
        For each query, judges say how well a product answers it, from 0 (not relevant) to 3 (exact), without seeing how
        search ranked it. Releases are then measured by these judgments.
      </p>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => setIsAdding(true)}>
          Create a set
        </Button>
      </div>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          <DataTable label="Query sets" columns={listColumns(open)} rows={query.data.sets} rowKey={({ id }) => id} />
          <PageButtons
            label="Pages of the sets"
            page={page}
            hasNext={page * query.data.page_size < query.data.total}
            onChange={(next) => onChange(toPageParam(next))}
          />
        </>
      ) : (
        <Loading>Loading query sets...</Loading>
      )}
      {isAdding ? <SetDialog onCreated={open} onClose={() => setIsAdding(false)} /> : null}
    </>
  )
}

const listColumns = (onOpen: (id: number) => void): readonly Column<QuerySet>[] => [
  {
    key: 'name',
    title: 'Set',
    render: ({ id, name, note }) => (
      <div className={styles.stack}>
        <button type="button" className={styles.open} dir="auto" onClick={() => onOpen(id)}>
          {name}
        </button>
        {note ? (
          <span className="quiet" dir="auto">
            {note}
          </span>
        ) : null}
      </div>
    ),
  },
  { key: 'queries', title: 'Queries', isNumber: true, render: ({ queries }) => queries.toLocaleString('en-GB') },
  {
    key: 'judged',
    title: 'Judged',
    isNumber: true,
    render: ({ judged_queries: judged }) => judged.toLocaleString('en-GB'),
  },
  { key: 'grades', title: 'Grades', isNumber: true, render: ({ judgments }) => judgments.toLocaleString('en-GB') },
  { key: 'judges', title: 'Judges', isNumber: true, render: ({ judges }) => judges.toLocaleString('en-GB') },
  { key: 'kappa', title: 'Agreement', render: (set) => <Agreement set={set} /> },
]

function SetDialog({ onCreated, onClose }: { onCreated: (id: number) => void; onClose: () => void }) {
  const update = useSearchUpdate()
  return (
    <FormDialog<{ name: string; note?: string }>
      title="Create a set of queries"
      formName="query-set"
      errorField="name"
      actionLabel="Create"
      busyActionLabel="Creating..."
      onSubmit={async ({ name, note = '' }) => {
        const { id } = await createSet({ name: name.trim(), note: note.trim() })
        toast.success('Set created')
        onClose()
        onCreated(id)
        await update()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'Please enter a name.' }]}
      >
        <Input maxLength={80} dir="auto" autoComplete="off" />
      </Form.Item>
      <Form.Item name="note" label="Note (optional)">
        <Input maxLength={500} dir="auto" autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
