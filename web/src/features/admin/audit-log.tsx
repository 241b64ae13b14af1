/** The audit log: what admins, operators and the system did; filtered, paged and exported. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { type Column, DataTable } from '../../ui/data-table'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'
import { AuditFilterForm } from './audit-filter-form'
import { type AuditParams, toAuditFilter, toBefore } from './audit-params'
import { Change } from './change'
import { type AuditEntry, auditLogQuery, exportAuditLog } from './portal-queries'
import styles from './portal.module.css'

type Props = { params: AuditParams; onChange: (params: AuditParams) => void; canExport: boolean }

export default function AuditLog({ params, onChange, canExport }: Props) {
  const filter = toAuditFilter(params)
  const before = toBefore(params.before)
  const query = useQuery({ ...auditLogQuery(filter, before), placeholderData: keepPreviousData })
  const filterParams = withoutPage(params)
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <AuditFilterForm key={JSON.stringify(filterParams)} params={filterParams} onChange={onChange} />
        {canExport ? <ExportButton filter={filter} /> : null}
      </div>
      {query.isError && !query.data ? (
        <QueryError query={query} />
      ) : query.data ? (
        <>
          {query.data.entries.length > 0 ? (
            <DataTable label="Audit log" columns={COLUMNS} rows={query.data.entries} rowKey={(entry) => entry.id} />
          ) : (
            <p role="status">No entry matches. Change the filter.</p>
          )}
          <nav className={styles.pages} aria-label="Pages of the audit log">
            <Button disabled={before === null} onClick={() => onChange(filterParams)}>
              Latest
            </Button>
            <Button
              disabled={query.data.next_before === null}
              onClick={() => onChange({ ...filterParams, before: String(query.data.next_before) })}
            >
              Earlier
            </Button>
          </nav>
        </>
      ) : (
        <Loading>Loading the audit log...</Loading>
      )}
    </div>
  )
}

function withoutPage(params: AuditParams): AuditParams {
  const rest = { ...params }
  delete rest.before
  return rest
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  {
    key: 'at',
    title: 'Time',
    render: ({ id, at }) => (
      <>
        <time dateTime={at}>{formatLocalTime(at)}</time>
        <br />
        <span className="quiet">No. {id}</span>
      </>
    ),
  },
  {
    key: 'actor',
    title: 'Who',
    render: ({ actor_name: name, actor_kind: kind, network, country }) => (
      <>
        <bdi>{name || kind}</bdi>
        <br />
        <span className="quiet">{[name ? kind : '', network, country].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  { key: 'action', title: 'Action', render: ({ action }) => <code>{action}</code> },
  {
    key: 'object',
    title: 'Object',
    render: ({ object_kind: kind, object_id: id }) => (
      <>
        {kind}
        <br />
        <span className={styles.id}>{id}</span>
      </>
    ),
  },
  { key: 'change', title: 'Change', render: (entry) => <Change entry={entry} /> },
]

function ExportButton({ filter }: { filter: Parameters<typeof exportAuditLog>[0] }) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile('audit-log.csv', await exportAuditLog(filter))
    } catch (error) {
      toast.error('Export failed', errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button loading={isBusy} onClick={() => void save()}>
      Export as CSV
    </Button>
  )
}
