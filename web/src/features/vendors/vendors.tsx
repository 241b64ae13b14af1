/** The tab "Vendors": the table of vendor companies, or the page of the one that is open. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { DataTable } from '../../ui/data-table'
import { Icon } from '../../ui/icons'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { saveFile } from '../../ui/save-file'
import { toast } from '../../ui/toast'
import { pageNumber } from '../../ui/url-params'
import { FilterForm } from './filter-form'
import { type VendorParams, fromSort, toSort, toUuid, toVendorQuery, withoutPage } from './params'
import { type Permission, type VendorQuery, exportVendors, vendorsQuery } from './queries'
import { listColumns } from './vendor-columns'
import { VendorView } from './vendor-view'
import styles from './vendors.module.css'

type Props = {
  params: VendorParams
  permissions: readonly Permission[]
  onChange: (params: VendorParams) => void
}

export default function Vendors({ params, permissions, onChange }: Props) {
  const { open, ...listParams } = params
  const vendorId = toUuid(open)
  if (vendorId)
    return (
      <div className={styles.view}>
        <button type="button" className="back-link" onClick={() => onChange(listParams)}>
          <Icon name="back" /> Back to the list
        </button>
        <VendorView key={vendorId} id={vendorId} permissions={permissions} />
      </div>
    )
  return <VendorTable params={listParams} permissions={permissions} onChange={onChange} />
}

function VendorTable({ params, permissions, onChange }: Props) {
  const request = toVendorQuery(params)
  const query = useQuery({ ...vendorsQuery(request), placeholderData: keepPreviousData })
  return (
    <div className={styles.view}>
      <FilterForm key={params.q ?? ''} params={params} onChange={onChange}>
        {permissions.includes('export_data') ? <ExportButton request={request} /> : null}
      </FilterForm>
      {query.isError && !query.data ? <QueryError query={query} /> : null}
      {!query.data && !query.isError ? <Loading>Loading vendors...</Loading> : null}
      {query.data ? (
        <>
          {query.data.vendors.length > 0 ? (
            <DataTable
              label="Vendors"
              columns={listColumns((open) => onChange({ ...params, open }))}
              rows={query.data.vendors}
              rowKey={({ id }) => id}
              sort={toSort(params.sort)}
              onSort={(sort) => onChange({ ...withoutPage(params), sort: fromSort(sort) })}
              isFaded={({ state }) => state === 'suspended'}
            />
          ) : (
            <p role="status">No vendor matches. Change the filter.</p>
          )}
          <Pages params={params} onChange={onChange} total={query.data.total} size={query.data.page_size} />
        </>
      ) : null}
    </div>
  )
}

type PagesProps = Pick<Props, 'params' | 'onChange'> & { total: number; size: number }

function Pages({ params, onChange, total, size }: PagesProps) {
  const page = pageNumber(params.at)
  const last = Math.max(1, Math.ceil(total / size))
  const open = (next: number) => onChange({ ...params, at: String(next) })
  return (
    <nav className={styles.row} aria-label="Pages of the vendors">
      <Button disabled={page <= 1} onClick={() => open(Math.min(page - 1, last))}>
        Previous
      </Button>
      <span role="status">
        {total.toLocaleString('en-GB')} {total === 1 ? 'vendor' : 'vendors'}, page {page} of {last}
      </span>
      <Button disabled={page >= last} onClick={() => open(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

function ExportButton({ request }: { request: VendorQuery }) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile('vendors.csv', await exportVendors(request))
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
