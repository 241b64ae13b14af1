/** Uploads a file to import, and lists the imports, latest first. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { PageButtons } from '../../ui/page-buttons'
import { QueryError } from '../../ui/query-error'
import { IMPORT_STATES, formatItems, labelRows } from './import-labels'
import { type CatalogueImport, importsQuery } from './import-queries'
import { ImportUpload } from './import-upload'
import styles from './catalogue-admin.module.css'

type Props = { onOpen: (importId: number) => void; onClose: () => void }

export function ImportList({ onOpen, onClose }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...importsQuery(page), placeholderData: keepPreviousData })
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button onClick={onClose}>Back to products</Button>
      </div>
      <h2>Import</h2>
      <ImportUpload onUploaded={onOpen} />
      <h3>Imports</h3>
      <p className="quiet">They are listed for 90 days, and undone within 30. A preview is kept for 8 days.</p>
      {query.data ? (
        query.data.imports.length > 0 ? (
          <DataTable label="Imports" columns={listColumns(onOpen)} rows={query.data.imports} rowKey={({ id }) => id} />
        ) : (
          <p role="status">There is no import yet. Upload a file to see what it would change.</p>
        )
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Loading imports...</Loading>
      )}
      <PageButtons
        label="Pages of the imports"
        page={page}
        hasNext={query.data?.has_next ?? false}
        onChange={setPage}
      />
    </div>
  )
}

const listColumns = (onOpen: (importId: number) => void): readonly Column<CatalogueImport>[] => [
  {
    key: 'file',
    title: 'File',
    render: ({ id, file_name: name }) => (
      <div className={styles.name}>
        <Button type="link" onClick={() => onOpen(id)}>
          <bdi>{name}</bdi>
        </Button>
        <span className={styles.id}>import {id}</span>
      </div>
    ),
  },
  { key: 'state', title: 'Status', render: ({ state }) => IMPORT_STATES[state] },
  {
    key: 'rows',
    title: 'Rows',
    render: (found) =>
      found.problem ? (
        <bdi>{found.problem}</bdi>
      ) : (
        <>
          {formatItems(found.kind, found.rows)}
          <ul className={styles.plain}>
            {found.counts.map(({ kind, state, count }) => (
              <li key={`${kind} ${state}`}>
                {labelRows(found, kind, state)}: {count.toLocaleString('en-GB')}
              </li>
            ))}
          </ul>
        </>
      ),
  },
  {
    key: 'time',
    title: 'Uploaded',
    render: ({ created_at: created, created_by_name: creator }) => (
      <>
        <time dateTime={created}>{formatLocalTime(created)}</time>
        <br />
        <bdi>{creator || 'Deleted account'}</bdi>
      </>
    ),
  },
]
