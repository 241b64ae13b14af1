/** One shortlist: its tools with notes, and what can be done with the list as a whole. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Popconfirm from 'antd/es/popconfirm'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { paramsOf } from '../../product-actions/compare-address'
import { MOST } from '../../product-actions/tray'
import { sentenceOf } from '../../api/calls'
import { NameDialog } from '../../product-actions/name-dialog'
import {
  type Detail,
  type Summary,
  deleteList,
  listQuery,
  renameList,
  useChange,
} from '../../product-actions/shortlist-queries'
import { Sharing } from './sharing'
import { ToolRow } from './tool-row'

export const toolsInWords = (count: number): string => (count === 1 ? '1 tool' : `${count} tools`)

export function ListPanel({ summary }: { summary: Summary }) {
  const { data, error, isFetching, refetch } = useQuery(listQuery(summary.id))
  return (
    <section className="card shortlist" aria-labelledby="shortlist-name">
      <header className="shortlist-head">
        <h3 id="shortlist-name">
          <bdi>{summary.name}</bdi>
        </h3>
        <p className="quiet">{toolsInWords(summary.product_ids.length)}</p>
        <Actions summary={summary} detail={data} />
      </header>
      {data ? <Tools list={data} /> : null}
      {error && !data ? (
        <p className="settings-failed" role="alert">
          {sentenceOf(error)}{' '}
          <Button loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : null}
      {!data && !error ? <Skeleton avatar title={false} paragraph={{ rows: 4 }} /> : null}
      {data ? <Sharing list={data} /> : null}
    </section>
  )
}

function Actions({ summary, detail }: { summary: Summary; detail: Detail | undefined }) {
  const [renaming, setRenaming] = useState(false)
  const remove = useChange(deleteList, { failed: 'Failed to delete the shortlist', said: () => 'Shortlist deleted' })
  const ids = (detail?.tools ?? []).filter(({ tool }) => tool).map(({ product_id }) => product_id)
  const few = ids.slice(0, MOST)
  return (
    <div className="form-buttons shortlist-actions">
      {few.length > 1 ? (
        <Link to="/compare" search={paramsOf({ ids: few, onlyDifferences: false })} className="outline-link">
          Compare {ids.length > MOST ? `the first ${MOST}` : 'all'}
        </Link>
      ) : null}
      <Button onClick={() => setRenaming(true)}>Rename</Button>
      <Popconfirm
        title="Delete this shortlist?"
        description="Its notes and its link go with it."
        okText="Delete it"
        okButtonProps={{ danger: true }}
        cancelText="Cancel"
        onConfirm={() => remove.mutate(summary.id)}
      >
        <Button loading={remove.isPending}>Delete</Button>
      </Popconfirm>
      {renaming ? (
        <NameDialog
          title="Rename the shortlist"
          name={summary.name}
          action="Rename"
          onSave={(name) => renameList(summary.id, name)}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </div>
  )
}

function Tools({ list }: { list: Detail }) {
  if (list.tools.length === 0) {
    return (
      <p className="shortlist-empty">
        No tools yet. Press Save on a tool among the results, or on its page.{' '}
        <Link to="/search" search={{}}>
          Search tools
        </Link>
      </p>
    )
  }
  return (
    <ul className="kept-tools" aria-label="Tools">
      {list.tools.map((kept) => (
        <ToolRow key={kept.product_id} list={list.id} kept={kept} />
      ))}
    </ul>
  )
}
