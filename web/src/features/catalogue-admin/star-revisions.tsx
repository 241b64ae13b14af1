/** The revisions of a STAR profile: who changed what and why, the differences, and restoring an earlier one. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button/Button'
import { useState } from 'react'
import { formatLocalTime } from '../../ui/format'
import { Loading } from '../../ui/loading'
import { QueryError } from '../../ui/query-error'
import { DifferenceList } from './difference-list'
import { RestoreDialog } from './restore-dialog'
import { RowButton } from './row-button'
import {
  type StarProfileChange,
  type StarProfileState,
  restoreStarRevision,
  starComparisonQuery,
  starRevisionsQuery,
} from './star-queries'
import { labelStarField } from './star-values'
import styles from './catalogue-admin.module.css'

const PAGE_SIZE = 100

type Props = { state: StarProfileState; onRestored: (state: StarProfileState) => void }

export function StarRevisions({ state, onRestored }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery({ ...starRevisionsQuery(state.product_id, page), placeholderData: keepPreviousData })
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Loading revisions...</Loading>
  if (page === 1 && query.data.length === 0)
    return <p role="status">This profile was installed with the application and hasn’t been changed yet.</p>
  return (
    <>
      <ol className={styles.revisions}>
        {query.data.map((revision) => (
          <RevisionItem key={revision.number} state={state} revision={revision} onRestored={onRestored} />
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

function RevisionItem({ state, revision, onRestored }: Props & { revision: StarProfileChange }) {
  const { number, recorded_at: at, actor, reason, changed_fields: fields } = revision
  const { product_id: productId, revision: current } = state
  const [compared, setCompared] = useState<'previous' | 'current' | null>(null)
  const [isRestoring, setIsRestoring] = useState(false)
  const toggle = (with_: 'previous' | 'current') => setCompared(compared === with_ ? null : with_)
  return (
    <li>
      <h3>
        Revision {number}: {number === 0 ? 'as installed' : fields.map(labelStarField).join(', ')}
      </h3>
      <p className="quiet">
        <time dateTime={at}>{formatLocalTime(at)}</time> · <bdi>{actor || 'unknown'}</bdi>
      </p>
      {reason ? (
        <p>
          Reason: <bdi>{reason}</bdi>
        </p>
      ) : null}
      <div className={styles.actions}>
        {number > 0 ? (
          <RowButton
            label={`Changes of revision ${number}`}
            isOpen={compared === 'previous'}
            onClick={() => toggle('previous')}
          >
            Changes
          </RowButton>
        ) : null}
        {number < current ? (
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
      {compared === 'previous' ? <Differences id={productId} before={number - 1} after={number} /> : null}
      {compared === 'current' ? <Differences id={productId} before={number} after={current} /> : null}
      {isRestoring ? (
        <RestoreDialog
          number={number}
          introduction="The STAR profile is saved as it was then, as a new revision."
          maxReason={500}
          onRestore={async (why) => onRestored(await restoreStarRevision(productId, number, why))}
          onClose={() => setIsRestoring(false)}
        />
      ) : null}
    </li>
  )
}

function Differences({ id, before, after }: { id: string; before: number; after: number }) {
  const query = useQuery(starComparisonQuery(id, before, after))
  if (!query.data) return query.isError ? <QueryError query={query} /> : <Loading>Comparing...</Loading>
  return <DifferenceList differences={query.data.differences} label={labelStarField} />
}
