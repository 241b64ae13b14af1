/** The revisions of a product: who changed what and why, the differences, and restoring an earlier one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { listChanges } from '../../product-facts/field-names'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { DifferenceList } from './difference-list'
import { labelField } from './form-fields'
import {
  type EditedProduct,
  type EditorRevision,
  comparisonQuery,
  editorRevisionsQuery,
  restoreRevision,
} from './queries'
import { RestoreDialog } from './restore-dialog'
import { RowButton } from './row-button'
import styles from './catalogue-admin.module.css'

const PAGE_SIZE = 50

type Props = { product: EditedProduct; onRestored: () => void }

export function Revisions({ product, onRestored }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...editorRevisionsQuery(product.id, page), placeholderData: keepPreviousData })
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading revisions...</Loading>
  return (
    <>
      <ol className={styles.revisions}>
        {query.data.map((revision) => (
          <RevisionItem key={revision.number} product={product} revision={revision} onRestored={onRestored} />
        ))}
      </ol>
      <div className={styles.pages}>
        <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
          Newer
        </Button>
        <Button disabled={query.data.length < PAGE_SIZE} onClick={() => setPage(page + 1)}>
          Older
        </Button>
      </div>
    </>
  )
}

function RevisionItem({ product, revision, onRestored }: Props & { revision: EditorRevision }) {
  const { number, recorded_at: at, actor, actor_name: name, source, reason } = revision
  const [compared, setCompared] = useState<'previous' | 'current' | null>(null)
  const [isRestoring, setIsRestoring] = useState(false)
  const toggle = (with_: 'previous' | 'current') => setCompared(compared === with_ ? null : with_)
  const changed = listChanges(revision)
    .filter((field) => field !== 'sources')
    .map(labelField)
  return (
    <li>
      <h3>
        Revision {number}: {number === 1 ? 'first entry' : changed.join(', ') || 'sources'}
      </h3>
      <p className="quiet">
        <time dateTime={at}>{formatLocalTime(at)}</time> · <bdi>{name || actor || 'unknown'}</bdi> · {source.kind}
        {source.reference ? `: ${source.reference}` : ''}
      </p>
      {reason ? (
        <p>
          Reason: <bdi>{reason}</bdi>
        </p>
      ) : null}
      <div className={styles.actions}>
        {number > 1 ? (
          <RowButton
            label={`Changes of revision ${number}`}
            isOpen={compared === 'previous'}
            onClick={() => toggle('previous')}
          >
            Changes
          </RowButton>
        ) : null}
        {number < product.revision ? (
          <>
            <RowButton
              label={`Compare with now: revision ${number}`}
              isOpen={compared === 'current'}
              onClick={() => toggle('current')}
            >
              Compare with now
            </RowButton>
            <RowButton label={`Restore revision ${number}`} onClick={() => setIsRestoring(true)}>
              Restore
            </RowButton>
          </>
        ) : null}
      </div>
      {compared === 'previous' ? <Differences id={product.id} before={number - 1} after={number} /> : null}
      {compared === 'current' ? <Differences id={product.id} before={number} after={product.revision} /> : null}
      {isRestoring ? (
        <RestoreDialog
          number={number}
          introduction="Its fields are saved as a new revision. Status, visibility and rating stay as they are."
          maxReason={1000}
          onRestore={(reason) => restoreRevision(product.id, number, reason)}
          onClose={() => setIsRestoring(false)}
          onRefreshed={onRestored}
        />
      ) : null}
    </li>
  )
}

function Differences({ id, before, after }: { id: string; before: number; after: number }) {
  const query = useQuery(comparisonQuery(id, before, after))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Comparing...</Loading>
  return <DifferenceList differences={query.data.differences} label={labelField} />
}
