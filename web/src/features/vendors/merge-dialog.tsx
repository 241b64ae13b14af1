/** Merges another vendor into this one: choose it, look at what moves, give a reason. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Form from 'antd/es/form'
import { useState } from 'react'
import { errorMessage } from '../../api/errors'
import { Loading } from '../../ui/loading'
import { Select } from '../../ui/select'
import { type Vendor, type VendorDetails, mergePreviewQuery, mergeVendors, vendorsQuery } from './queries'
import { ReasonDialog } from './reason-dialog'
import { nameVendor } from './vendor-columns'
import styles from './vendors.module.css'

const describe = (vendor: Vendor): string =>
  [nameVendor(vendor), ...vendor.domains.map(({ domain }) => domain)].join(', ')

export function MergeDialog({ details: { vendor }, onClose }: { details: VendorDetails; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [mergedId, setMergedId] = useState<string | null>(null)
  const text = search.trim()
  const found = useQuery({ ...vendorsQuery(text ? { search: text } : {}), placeholderData: keepPreviousData })
  const others = found.data?.vendors.filter(({ id }) => id !== vendor.id) ?? []
  return (
    <ReasonDialog<{ merged: string }>
      title="Merge another vendor into this one"
      name="merge"
      note="The accounts and domains of the other vendor move here, and it is no longer listed. Its accounts get an email. You can undo the merge once within 30 days."
      button="Merge"
      done="Vendors merged"
      isDestructive
      send={({ merged, reason }) => mergeVendors(vendor.id, { merged_id: merged, reason })}
      onClose={onClose}
    >
      <Form.Item
        name="merged"
        label="The other vendor"
        rules={[{ required: true, message: 'Please choose the other vendor.' }]}
      >
        <Select
          showSearch={{ filterOption: false, onSearch: setSearch }}
          placeholder="Company or domain"
          loading={found.isFetching}
          notFoundContent={
            found.isError ? errorMessage(found.error) : found.isFetching ? 'Searching...' : 'No vendor matches.'
          }
          options={others.map((each) => ({ value: each.id, label: <bdi>{describe(each)}</bdi> }))}
          onChange={(id: string) => setMergedId(id)}
        />
      </Form.Item>
      {mergedId ? <Preview key={mergedId} id={vendor.id} mergedId={mergedId} /> : null}
    </ReasonDialog>
  )
}

function Preview({ id, mergedId }: { id: string; mergedId: string }) {
  const query = useQuery(mergePreviewQuery(id, mergedId))
  if (!query.data)
    return query.isError ? <p role="alert">{errorMessage(query.error)}</p> : <Loading>Loading...</Loading>
  const { merged, accounts, obstacle } = query.data
  if (obstacle) return <p role="alert">{obstacle}</p>
  return (
    <div className={styles.preview} role="status">
      <p>
        {merged.accounts} {merged.accounts === 1 ? 'account moves' : 'accounts move'}, with {merged.products} products,{' '}
        {merged.claims} claims and {merged.leads} requests:
      </p>
      <ul>
        {accounts.map(({ id: accountId, email }) => (
          <li key={accountId}>
            <bdi>{email}</bdi>
          </li>
        ))}
        {merged.domains.map(({ domain }) => (
          <li key={domain}>Domain {domain}</li>
        ))}
      </ul>
    </div>
  )
}
