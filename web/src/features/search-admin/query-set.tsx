/** One set of queries: how far each is judged, new queries, and judgments in and out. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../api/errors'
import { type Column, DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'
import { Agreement } from './agreement'
import { ImportDialog } from './import-dialog'
import {
  type ExportFormat,
  type JudgedQuery,
  addQuery,
  exportJudgments,
  judgedQueriesQuery,
  removeQuery,
  useSearchUpdate,
} from './queries'
import styles from './search-admin.module.css'

type Props = {
  id: number
  page: number
  canExport: boolean
  onPage: (page: number) => void
  onJudge: (query: number) => void
}

export function QuerySetDetails({ id, page, canExport, onPage, onJudge }: Props) {
  const query = useQuery({ ...judgedQueriesQuery(id, page), placeholderData: keepPreviousData })
  const [isImporting, setIsImporting] = useState(false)
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the set...</Loading>
  const { query_set: set, queries, total, page_size: size } = query.data
  return (
    <>
      <h2 dir="auto">{set.name}</h2>
      {set.note ? (
        <p className={styles.note} dir="auto">
          {set.note}
        </p>
      ) : null}
      <p>
        Agreement of the judges: <Agreement set={set} />.{' '}
        <span className="quiet">Kappa is 1 if judges give the same grades, and 0 if they agree only by chance.</span>
      </p>
      <AddForm setId={id} />
      <div className={styles.actions}>
        <Button onClick={() => setIsImporting(true)}>Import judgments</Button>
        {canExport ? (
          <>
            <ExportButton setId={id} format="csv" label="Export as CSV" />
            <ExportButton setId={id} format="qrels" label="Export qrels (TREC)" />
            <ExportButton setId={id} format="topics" label="Export queries (TREC)" />
          </>
        ) : null}
      </div>
      {queries.length > 0 ? (
        <DataTable
          label="Queries of the set"
          columns={listColumns(onJudge)}
          rows={queries}
          rowKey={(each) => each.id}
        />
      ) : (
        <p role="status">This set has no queries yet. Add one, import some, or add one from “Queries”.</p>
      )}
      <PageButtons label="Pages of the set" page={page} hasNext={page * size < total} onChange={onPage} />
      {isImporting ? <ImportDialog setId={id} onClose={() => setIsImporting(false)} /> : null}
    </>
  )
}

const listColumns = (onJudge: (query: number) => void): readonly Column<JudgedQuery>[] => [
  {
    key: 'query',
    title: 'Query',
    render: ({ id, text }) => (
      <div className={styles.stack}>
        <bdi className={styles.text} dir="auto">
          {text}
        </bdi>
        <span className="quiet">No. {id}</span>
      </div>
    ),
  },
  { key: 'judges', title: 'Judges', isNumber: true, render: ({ judges }) => judges },
  { key: 'products', title: 'Judged products', isNumber: true, render: ({ products }) => products },
  { key: 'own', title: 'Your grades', isNumber: true, render: ({ own_grades: own }) => own },
  {
    key: 'actions',
    title: 'Actions',
    render: ({ id, text, judges }) => (
      <div className={styles.actions}>
        <Button aria-label={`Judge “${text}”`} onClick={() => onJudge(id)}>
          Judge
        </Button>
        <RemoveButton id={id} text={text} hasGrades={judges > 0} />
      </div>
    ),
  },
]

function RemoveButton({ id, text, hasGrades }: { id: number; text: string; hasGrades: boolean }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const update = useSearchUpdate()
  async function remove(): Promise<void> {
    try {
      await removeQuery(id)
      toast.success('Query removed')
    } catch (error) {
      toast.error('Failed to remove the query', errorMessage(error))
    }
    await update()
  }
  if (hasGrades && isConfirming)
    return (
      <Button danger aria-label={`Remove with its grades: “${text}”`} onClick={() => void remove()}>
        Remove with its grades
      </Button>
    )
  return (
    <Button aria-label={`Remove “${text}”`} onClick={() => (hasGrades ? setIsConfirming(true) : void remove())}>
      Remove
    </Button>
  )
}

function AddForm({ setId }: { setId: number }) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const update = useSearchUpdate()
  async function add(): Promise<void> {
    setIsBusy(true)
    try {
      const { is_new: isNew } = await addQuery(text.trim(), setId)
      toast.success(isNew ? 'Query added' : 'The set has this query already')
      setText('')
      await update()
    } catch (error) {
      toast.error('Failed to add the query', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (text.trim() && !isBusy) void add()
  }
  return (
    <form className={styles.filter} aria-label="New query" onSubmit={submit}>
      <Input
        aria-label="New query"
        placeholder="A query, as users type it"
        maxLength={1000}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button htmlType="submit" loading={isBusy} disabled={!text.trim()}>
        Add query
      </Button>
    </form>
  )
}

type ExportProps = { setId: number; format: ExportFormat; label: string }

function ExportButton({ setId, format, label }: ExportProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      const name = format === 'csv' ? `judgments-${setId}.csv` : `${format}-${setId}.txt`
      saveFile(name, await exportJudgments(setId, format))
    } catch (error) {
      toast.error('Export failed', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
