/** The rows of an import of one kind and state, with what each changes, or why it does not. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatValue } from '../../product-facts/field-values'
import { type Column, DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { MarkedName } from '../../ui/sample-mark'
import { Select } from '../../ui/select'
import { labelItemField, labelStatus } from './batch-labels'
import { labelRows } from './import-labels'
import { type CatalogueImport, type ImportRow, importRowsQuery } from './import-queries'
import styles from './catalogue-admin.module.css'

type Count = CatalogueImport['counts'][number]

const toValue = ({ kind, state }: Pick<Count, 'kind' | 'state'>): string => `${kind} ${state}`
const isOf = (kind: Count['kind'], state?: Count['state']) => (each: Count) =>
  each.kind === kind && (!state || each.state === state)
/** What an admin wants to see first. */
const FIRST: readonly ((each: Count) => boolean)[] = [
  ({ state }) => state === 'failed' || state === 'kept',
  isOf('owner_edited'),
  isOf('refused'),
  isOf('changed'),
  isOf('new'),
  () => true,
]

function findFirst(counts: readonly Count[]): Count | undefined {
  for (const isWanted of FIRST) {
    const found = counts.find(isWanted)
    if (found) return found
  }
  return undefined
}

export function ImportRows({ found }: { found: CatalogueImport }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const shown = found.counts.find((each) => toValue(each) === chosen) ?? findFirst(found.counts)
  if (!shown) return null
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <h3>Rows</h3>
        <Select<string>
          aria-label="Rows that are"
          className={styles.columns}
          popupMatchSelectWidth={false}
          value={toValue(shown)}
          options={found.counts.map((each) => ({
            value: toValue(each),
            label: `${labelRows(found, each.kind, each.state)} (${each.count.toLocaleString('en-GB')})`,
          }))}
          onChange={(next) => {
            setChosen(next)
            setPage(1)
          }}
        />
      </div>
      <RowList found={found} shown={shown} page={page} onPage={setPage} />
    </div>
  )
}

type ListProps = { found: CatalogueImport; shown: Count; page: number; onPage: (page: number) => void }

function RowList({ found, shown: { kind, state, count }, page, onPage }: ListProps) {
  const query = useQuery({
    ...importRowsQuery(found.id, kind, state, page, count),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {query.data ? (
        query.data.rows.length > 0 ? (
          <DataTable
            label="Rows of the file"
            columns={found.kind === 'logos' ? LOGO_COLUMNS : PRODUCT_COLUMNS}
            rows={query.data.rows}
            rowKey={({ line }) => line}
          />
        ) : (
          <p role="status">No row is in this state any more.</p>
        )
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading rows...</Loading>
      )}
      <PageButtons label="Pages of the rows" page={page} hasNext={query.data?.has_next ?? false} onChange={onPage} />
    </>
  )
}

const NAME: Column<ImportRow> = {
  key: 'name',
  title: 'Name',
  render: ({ product_id: id, name, sample }) => (
    <div className={styles.name}>
      <span>
        <MarkedName name={name || 'Without a name'} sample={sample} />
      </span>
      <span className={styles.id}>{id}</span>
    </div>
  ),
}
const CHANGE: Column<ImportRow> = { key: 'change', title: 'Change', render: (row) => <Change row={row} /> }
const LOGO_COLUMNS: readonly Column<ImportRow>[] = [{ ...NAME, title: 'File' }, CHANGE]
const PRODUCT_COLUMNS: readonly Column<ImportRow>[] = [
  NAME,
  { key: 'line', title: 'Line', isNumber: true, render: ({ line }) => line.toLocaleString('en-GB') },
  CHANGE,
]

function Change({ row: { kind, before, after, owner_fields: owned, note, remarks } }: { row: ImportRow }) {
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
              <dt>
                {labelItemField(field)}
                {owned.includes(field) ? ' (entered by the owner)' : ''}
              </dt>
              <dd>
                {kind === 'new' && !(field in before) ? null : (
                  <>
                    <del>
                      <bdi>{format(field, before[field])}</bdi>
                    </del>
                    <span aria-label="becomes"> → </span>
                  </>
                )}
                <ins>
                  <bdi>{format(field, after[field])}</bdi>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {remarks.map((remark) => (
        <p key={remark} className="quiet">
          <bdi>{remark}</bdi>
        </p>
      ))}
    </>
  )
}

const format = (field: string, value: unknown): string => (field === 'status' ? labelStatus(value) : formatValue(value))
