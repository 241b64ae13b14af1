/** Removes the sample catalogue: what would happen, and the number of products typed to confirm it. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { api, unwrapResponse } from '../../api/client'
import type { components } from '../../api/api.gen'
import { FormDialog } from '../../ui/form-dialog'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { toast } from '../../ui/toast'
import { CountField } from './batch-confirmation'
import { formatCount } from './batch-labels'
import { refreshProducts } from './queries'
import styles from './catalogue-admin.module.css'

type SampleCatalogue = components['schemas']['SampleCatalogue']

const sampleQuery = () =>
  queryOptions({
    queryKey: ['admin', 'products', 'sample'],
    staleTime: 0,
    queryFn: ({ signal }): Promise<SampleCatalogue> =>
      unwrapResponse(api.GET('/api/admin/sample-catalogue', { signal })),
  })

const removeSample = (confirmed_count: number): Promise<SampleCatalogue> =>
  unwrapResponse(api.POST('/api/admin/sample-catalogue/removal', { body: { confirmed_count } }))

export function SampleRemoval({ onClose }: { onClose: () => void }) {
  const query = useQuery(sampleQuery())
  const [isOpen, setIsOpen] = useState(false)
  const sample = query.data
  return (
    <div className={styles.view}>
      <div className={styles.toolbar}>
        <Button onClick={onClose}>Back to products</Button>
      </div>
      <h2>Sample catalogue</h2>
      {sample ? (
        <>
          <SamplePreview sample={sample} />
          {sample.deleted > 0 || (sample.total > 0 && !sample.is_removed) ? (
            <div className={styles.toolbar}>
              <Button danger type="primary" onClick={() => setIsOpen(true)}>
                Remove {formatCount(sample.total)}...
              </Button>
            </div>
          ) : null}
        </>
      ) : query.isError ? (
        <QueryError query={query} />
      ) : (
        <Loading>Counting sample products...</Loading>
      )}
      {sample && isOpen ? <RemovalDialog sample={sample} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}

function SamplePreview({ sample: { total, deleted, hidden, in_use: inUse, is_removed: isRemoved } }: Preview) {
  if (total === 0) return <p role="status">There are no sample products.</p>
  if (isRemoved && deleted === 0)
    return <p role="status">The sample catalogue was removed. {formatCount(hidden)} of it can only be hidden.</p>
  return (
    <div className={styles.notes}>
      <p>Sample products are invented and marked as such. Entries of real products stay.</p>
      <ul>
        <li>{formatCount(deleted)} would be deleted for good, with their history.</li>
        {hidden > 0 ? (
          <li>
            {formatCount(hidden)} would be hidden, because something refers to them
            {inUse.length > 0
              ? `: ${inUse.map(({ dependents, products }) => `${dependents} (${products.toLocaleString('en-GB')})`).join(', ')}`
              : ''}
            .
          </li>
        ) : null}
      </ul>
    </div>
  )
}

type Preview = { sample: SampleCatalogue }

function RemovalDialog({ sample, onClose }: Preview & { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<{ count: string }>
      title="Remove the sample catalogue?"
      formName="remove-sample"
      errorField="count"
      actionLabel="Remove sample catalogue"
      busyActionLabel="Removing..."
      isDestructive
      introduction={
        <p className="form-note">
          {formatCount(sample.deleted)} are deleted for good; this can’t be undone here. An operator can load the sample
          again.
        </p>
      }
      onSubmit={async () => {
        const left = await removeSample(sample.total)
        toast.success('Sample catalogue removed')
        onClose()
        client.setQueryData(sampleQuery().queryKey, left)
        await refreshProducts(client)
      }}
      onClose={onClose}
    >
      <CountField count={sample.total} />
    </FormDialog>
  )
}
