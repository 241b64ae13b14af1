/** A list whose entries are bound to code: admins order and retire them, with a preview and undo. */
import { useQuery } from '@tanstack/react-query'
import Alert from 'antd/es/alert'
import Button from 'antd/es/button/Button'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { DataTable } from '../../ui/data-table'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { listOfferColumns } from './offer-columns'
import { OfferDialog } from './offer-dialog'
import {
  type ListedOption,
  type ListName,
  type OptionList,
  findEarlierEntries,
  listDifferences,
  moveEntry,
  optionListQuery,
  toOffers,
  useOfferChange,
} from './offer-queries'
import { BOUND_LISTS } from './labels'
import styles from './catalogue-values.module.css'

export function Offers({ name }: { name: ListName }) {
  const query = useQuery(optionListQuery(name))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading the list...</Loading>
  return <OfferList list={query.data} onReload={() => void query.refetch()} />
}

function OfferList({ list, onReload }: { list: OptionList; onReload: () => void }) {
  const [draft, setDraft] = useState({ version: list.version, entries: list.entries })
  // Another version replaces what isn't saved, because that is based on the former one.
  const entries = draft.version === list.version ? draft.entries : list.entries
  const setEntries = (changed: ListedOption[]) => setDraft({ version: list.version, entries: changed })
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<'save' | 'reset' | null>(null)
  const undo = useOfferChange(list.name)
  const earlier = findEarlierEntries(list)
  const differences = listDifferences(list.entries, entries)
  const isChanged = differences.isReordered || differences.offers.length > 0
  const found = entries.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  const replace = (key: string, change: Partial<ListedOption>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))

  function restoreEarlier(before: ListedOption[]): void {
    undo.mutate(
      { version: list.version, entries: toOffers(before), reason: 'Undo' },
      { onSuccess: () => toast.success('Change undone') },
    )
  }

  return (
    <>
      <p className="quiet">{BOUND_LISTS[list.name].explanation}</p>
      <div className={styles.filter}>
        <Input
          type="search"
          aria-label="Search entries"
          placeholder="Part of a name"
          maxLength={100}
          dir="auto"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button type="primary" disabled={!isChanged} onClick={() => setDialog('save')}>
          Review changes
        </Button>
        <Button disabled={!isChanged} onClick={() => setEntries(list.entries)}>
          Discard changes
        </Button>
        {earlier && !isChanged ? (
          <Button loading={undo.isPending} onClick={() => restoreEarlier(earlier)}>
            Undo last change
          </Button>
        ) : null}
        {list.is_default ? null : <Button onClick={() => setDialog('reset')}>Restore default</Button>}
      </div>
      {undo.error ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={errorMessage(undo.error)}
          action={<Button onClick={onReload}>Reload</Button>}
        />
      ) : null}
      <p role="status">
        {found.length === 0 ? 'No entry matches. Change the search.' : `${found.length} of ${entries.length} entries`}
        {isChanged ? ' · Changes not saved yet' : ''}
      </p>
      {found.length > 0 ? (
        <DataTable
          label={BOUND_LISTS[list.name].label}
          columns={listOfferColumns({
            hasRegistration: list.name !== 'categories',
            // Among some of the entries, places mean nothing.
            places: search.trim() ? null : entries.map(({ key }) => key),
            onChange: replace,
            onMove: (key, to) => setEntries(moveEntry(entries, key, to)),
          })}
          rows={found}
          rowKey={({ key }) => key}
        />
      ) : null}
      {dialog ? (
        <OfferDialog
          list={list}
          entries={dialog === 'save' ? entries : null}
          differences={differences}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}
