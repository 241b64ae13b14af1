/** One shortlist: its tools with notes, and the actions for the whole list. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { toCompareParams } from '../../product-actions/compare-address'
import { MAX_PRODUCTS } from '../../product-actions/tray'
import { NameDialog } from '../../product-actions/name-dialog'
import {
  type ShortlistDetail,
  type ShortlistSummary,
  deleteList,
  listQuery,
  renameList,
  useShortlistMutation,
} from '../../product-actions/shortlist-queries'
import { Sharing } from './sharing'
import { ToolRow } from './tool-row'
import { QueryError } from '../../ui/query-error'
import styles from './shortlists.module.css'

export const formatToolCount = (count: number): string => (count === 1 ? '1 tool' : `${count} tools`)

export function ListPanel({ summary }: { summary: ShortlistSummary }) {
  const { data, error, isFetching, refetch } = useQuery(listQuery(summary.id))
  return (
    <section className={`card ${styles.shortlist}`} aria-labelledby="shortlist-name">
      <header className={styles.shortlistHead}>
        <h3 id="shortlist-name">
          <bdi>{summary.name}</bdi>
        </h3>
        <p className="quiet">{formatToolCount(summary.product_ids.length)}</p>
        <ListActions summary={summary} detail={data} />
      </header>
      {data ? <ToolList list={data} /> : null}
      {error && !data ? <QueryError query={{ error, isFetching, refetch }} /> : null}
      {!data && !error ? <Skeleton avatar title={false} paragraph={{ rows: 4 }} /> : null}
      {data ? <Sharing list={data} /> : null}
    </section>
  )
}

function ListActions({ summary, detail }: { summary: ShortlistSummary; detail: ShortlistDetail | undefined }) {
  const [isRenameDialogOpen, setIsRenameDialogOpen] = useState(false)
  const removeMutation = useShortlistMutation(deleteList, {
    failureTitle: 'Failed to delete the shortlist',
    successMessage: () => 'Shortlist deleted',
  })
  const ids = (detail?.tools ?? []).filter(({ tool }) => tool).map(({ product_id }) => product_id)
  const comparedIds = ids.slice(0, MAX_PRODUCTS)
  return (
    <div className={`form-buttons ${styles.shortlistActions}`}>
      {comparedIds.length > 1 ? (
        <Link
          to="/compare"
          search={toCompareParams({ ids: comparedIds, showsOnlyDifferences: false })}
          className="outline-link"
        >
          Compare {ids.length > MAX_PRODUCTS ? `the first ${MAX_PRODUCTS}` : 'all'}
        </Link>
      ) : null}
      <Button onClick={() => setIsRenameDialogOpen(true)}>Rename</Button>
      <Popconfirm
        title="Delete this shortlist?"
        description="Its notes and its link will be deleted too."
        okText="Delete list"
        okButtonProps={{ danger: true }}
        cancelText="Cancel"
        onConfirm={() => removeMutation.mutate(summary.id)}
      >
        <Button loading={removeMutation.isPending}>Delete</Button>
      </Popconfirm>
      {isRenameDialogOpen ? (
        <NameDialog
          title="Rename shortlist"
          name={summary.name}
          actionLabel="Rename"
          onSave={(name) => renameList(summary.id, name)}
          onClose={() => setIsRenameDialogOpen(false)}
        />
      ) : null}
    </div>
  )
}

function ToolList({ list }: { list: ShortlistDetail }) {
  if (list.tools.length === 0) {
    return (
      <p className={styles.shortlistEmpty}>
        No tools yet. Save tools from search results or product pages.{' '}
        <Link to="/search" search={{}}>
          Search tools
        </Link>
      </p>
    )
  }
  return (
    <ul className={styles.keptTools} aria-label="Tools">
      {list.tools.map((savedTool) => (
        <ToolRow key={savedTool.product_id} listId={list.id} savedTool={savedTool} />
      ))}
    </ul>
  )
}
