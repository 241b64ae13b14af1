/** The tab "Products": the table of all products, or the form of the one that is open. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { saveFile } from '../../ui/save-file'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { pageNumber } from '../../ui/url-params'
import { BatchList } from './batch-list'
import { BatchView } from './batch-view'
import { BulkBar } from './bulk-bar'
import { ImportList } from './import-list'
import { ImportView } from './import-view'
import { OPTIONAL_COLUMNS, listColumns } from './product-columns'
import { ProductEditor } from './product-editor'
import { ProductFilterForm } from './product-filter-form'
import {
  type ProductParams,
  NEW,
  fromSort,
  listHiddenColumns,
  toSort,
  toTableQuery,
  withoutOpen,
} from './product-params'
import { type TableQuery, exportProducts, tableQuery } from './queries'
import { SampleRemoval } from './sample-removal'
import { SavedFilters } from './saved-filters'
import type { RenderPreview } from './star-tab'
import { UnsentProducts } from './unsent-products'
import { useSelection } from './use-selection'
import styles from './catalogue-admin.module.css'

type Props = {
  params: ProductParams
  onChange: (params: ProductParams) => void
  canDelete: boolean
  canExport: boolean
  /** Renders the page of a product with a STAR profile. */
  renderPreview: RenderPreview
}

const BATCHES = 'batches'
const IMPORTS = 'imports'
const SAMPLE = 'sample'

export default function ProductsTab(props: Props) {
  const { params, onChange } = props
  const close = () => onChange(withoutOpen(params))
  const [firstOpen] = useState(params.open)
  const wasOpenedHere = params.open !== firstOpen
  const openBatch = (batchId: number) => onChange({ ...withoutOpen(params), open: String(batchId) })
  if (!params.edit && params.view === IMPORTS)
    return <Imports {...props} wasOpenedHere={wasOpenedHere} onClose={close} />
  if (!params.edit && params.open)
    return (
      <BatchView
        batchId={pageNumber(params.open)}
        wasOpenedHere={wasOpenedHere}
        onClose={close}
        onList={() => onChange({ ...withoutOpen(params), view: BATCHES })}
      />
    )
  if (!params.edit && params.view === BATCHES) return <BatchList onOpen={openBatch} onClose={close} />
  if (!params.edit && params.view === SAMPLE && props.canDelete) return <SampleRemoval onClose={close} />
  return params.edit ? (
    <ProductEditor
      key={params.edit}
      productId={params.edit}
      view={params.view}
      onView={(view) => onChange({ ...params, view })}
      onClose={close}
      renderPreview={props.renderPreview}
    />
  ) : (
    <ProductTable {...props} onBatch={openBatch} />
  )
}

type ImportsProps = Props & { wasOpenedHere: boolean; onClose: () => void }

function Imports({ params, wasOpenedHere, onChange, onClose }: ImportsProps) {
  const list = { ...withoutOpen(params), view: IMPORTS }
  const openImport = (importId: number) => onChange({ ...list, open: String(importId) })
  if (!params.open) return <ImportList onOpen={openImport} onClose={onClose} />
  return (
    <ImportView
      importId={pageNumber(params.open)}
      wasOpenedHere={wasOpenedHere}
      onClose={onClose}
      onList={() => onChange(list)}
    />
  )
}

type TableProps = Omit<Props, 'renderPreview'> & { onBatch: (id: number) => void }

function ProductTable({ params, onChange, canDelete, canExport, onBatch }: TableProps) {
  const request = toTableQuery(params)
  const query = useQuery({ ...tableQuery(request), placeholderData: keepPreviousData })
  const edit = (productId: string) => onChange({ ...params, edit: productId })
  const hidden = listHiddenColumns(params)
  const selection = useSelection(request, query.data?.total ?? 0)
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button type="primary" onClick={() => edit(NEW)}>
          Add product
        </Button>
        <ColumnSelect hidden={hidden} onChange={(columns) => onChange({ ...params, columns: columns.join(',') })} />
        {canExport ? <ExportButton request={request} /> : null}
        <Button onClick={() => onChange({ ...params, view: IMPORTS })}>Import</Button>
        <Button onClick={() => onChange({ ...params, view: BATCHES })}>Batches</Button>
        {canDelete ? <Button onClick={() => onChange({ ...params, view: SAMPLE })}>Sample catalogue</Button> : null}
      </div>
      <UnsentProducts onEdit={edit} />
      <SavedFilters params={params} onChange={onChange} />
      <ProductFilterForm key={params.q ?? ''} params={params} onChange={onChange} />
      {query.isError && !query.data ? <QueryError query={query} /> : null}
      {!query.data && !query.isError ? <Loading>Loading products...</Loading> : null}
      {query.data ? (
        <>
          {query.data.products.length > 0 ? (
            <>
              <BulkBar
                rows={query.data.products}
                total={query.data.total}
                selection={selection}
                canDelete={canDelete}
                onPrepared={onBatch}
              />
              <DataTable
                label="Products"
                columns={listColumns({ onEdit: edit, canDelete, selection }, hidden)}
                rows={query.data.products}
                rowKey={({ id }) => id}
                sort={toSort(params.sort)}
                onSort={(sort) => onChange({ ...withoutPage(params), sort: fromSort(sort) })}
                isFaded={({ hidden: isHidden }) => isHidden}
              />
            </>
          ) : (
            <p role="status">No product matches. Change the filter, or add a product.</p>
          )}
          <Pages params={params} onChange={onChange} total={query.data.total} size={query.data.page_size} />
        </>
      ) : null}
    </div>
  )
}

function withoutPage(params: ProductParams): ProductParams {
  const rest = { ...params }
  delete rest.at
  return rest
}

type PagesProps = Pick<Props, 'params' | 'onChange'> & { total: number; size: number }

function Pages({ params, onChange, total, size }: PagesProps) {
  const page = pageNumber(params.at)
  const last = Math.max(1, Math.ceil(total / size))
  const open = (next: number) => onChange({ ...params, at: String(next) })
  return (
    <nav className={styles.pages} aria-label="Pages of the products">
      <Button disabled={page <= 1} onClick={() => open(Math.min(page - 1, last))}>
        Previous
      </Button>
      <span role="status">
        {total.toLocaleString('en-GB')} {total === 1 ? 'product' : 'products'}, page {page} of {last}
      </span>
      <Button disabled={page >= last} onClick={() => open(page + 1)}>
        Next
      </Button>
    </nav>
  )
}

function ColumnSelect({ hidden, onChange }: { hidden: string[]; onChange: (hidden: string[]) => void }) {
  const keys = Object.keys(OPTIONAL_COLUMNS)
  return (
    <Select
      mode="multiple"
      aria-label="Columns"
      className={styles.columns}
      maxTagCount={0}
      maxTagPlaceholder="Columns"
      placeholder="Columns"
      popupMatchSelectWidth={false}
      showSearch={false}
      value={keys.filter((key) => !hidden.includes(key))}
      options={Object.entries(OPTIONAL_COLUMNS).map(([value, label]) => ({ value, label }))}
      onChange={(shown) => onChange(keys.filter((key) => !shown.includes(key)))}
    />
  )
}

function ExportButton({ request }: { request: TableQuery }) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      saveFile('products.csv', await exportProducts(request))
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
