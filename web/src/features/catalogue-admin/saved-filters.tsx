/** Filters that admins have saved: opens one, saves the current one, renames, shares and deletes own ones. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import Checkbox from 'antd/es/checkbox'
import Form from 'antd/es/form'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { FormDialog } from '../../ui/form-dialog'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { type SavedFilter, deleteFilter, editFilter, filtersQuery, saveFilter, toFilterParams } from './filter-queries'
import { type ProductParams, toTableQuery } from './product-params'
import styles from './catalogue-admin.module.css'

type Props = { params: ProductParams; onChange: (params: ProductParams) => void }
const FILTER_PARAMS = ['q', 'category', 'status', 'state', 'kind', 'sort'] as const

export function SavedFilters({ params, onChange }: Props) {
  const client = useQueryClient()
  const query = useQuery(filtersQuery())
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null)
  const filters = query.data?.filters ?? []
  const current = filters.find((filter) => isOpen(filter, params))
  const hasFilter = FILTER_PARAMS.some((name) => params[name])
  const store = (found: Awaited<ReturnType<typeof deleteFilter>>) => client.setQueryData(filtersQuery().queryKey, found)
  async function remove(filter: SavedFilter): Promise<void> {
    try {
      store(await deleteFilter(filter.id))
      toast.success('Filter deleted')
    } catch (error) {
      toast.error('The filter was not deleted', errorMessage(error))
    }
  }
  return (
    <div className={styles.toolbar} role="group" aria-label="Saved filters">
      <Select<number | null>
        aria-label="Saved filters"
        className={styles.saved}
        popupMatchSelectWidth={false}
        placeholder={query.isError ? 'Saved filters are unavailable' : 'Saved filters'}
        notFoundContent="No filter is saved yet."
        value={current?.id ?? null}
        options={filters.map(({ id, name, is_own: isOwn, is_shared: isShared, owner_name: owner }) => ({
          value: id,
          label: isOwn ? `${name}${isShared ? ' (shared)' : ''}` : `${name} (by ${owner || 'a deleted account'})`,
        }))}
        onChange={(id) => {
          const chosen = filters.find((filter) => filter.id === id)
          if (chosen) onChange({ ...(params.columns ? { columns: params.columns } : {}), ...toFilterParams(chosen) })
        }}
      />
      {hasFilter && !current ? <Button onClick={() => setDialog('save')}>Save filter...</Button> : null}
      {current?.is_own ? (
        <>
          <Button onClick={() => setDialog('edit')}>Rename or share...</Button>
          <Button onClick={() => void remove(current)}>Delete filter</Button>
        </>
      ) : null}
      {dialog === 'save' ? (
        <FilterDialog
          title="Save filter"
          onSubmit={async (name, isShared) => store(await saveFilter(name, isShared, toTableQuery(params)))}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'edit' && current ? (
        <FilterDialog
          title="Rename or share filter"
          filter={current}
          onSubmit={async (name, isShared) => store(await editFilter(current.id, name, isShared))}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </div>
  )
}

function isOpen(filter: SavedFilter, params: ProductParams): boolean {
  const saved = toFilterParams(filter)
  return FILTER_PARAMS.every((name) => (saved[name] ?? '') === (params[name] ?? ''))
}

type DialogProps = {
  title: string
  filter?: SavedFilter
  onSubmit: (name: string, isShared: boolean) => Promise<unknown>
  onClose: () => void
}

function FilterDialog({ title, filter, onSubmit, onClose }: DialogProps) {
  return (
    <FormDialog<{ name: string; isShared: boolean }>
      title={title}
      formName="product-filter"
      errorField="name"
      actionLabel="Save"
      busyActionLabel="Saving..."
      initialValues={{ name: filter?.name ?? '', isShared: filter?.is_shared ?? false }}
      onSubmit={async ({ name, isShared }) => {
        await onSubmit(name.trim(), isShared)
        toast.success('Filter saved')
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label="Name"
        rules={[{ required: true, whitespace: true, message: 'Please give the filter a name.' }]}
      >
        <Input dir="auto" maxLength={80} autoComplete="off" />
      </Form.Item>
      <Form.Item name="isShared" valuePropName="checked">
        <Checkbox>Share with all admins</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
