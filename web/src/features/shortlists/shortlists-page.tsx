/** The account's shortlists and saved searches. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { AccountGate } from '../../session/account-gate'
import { useScrollToHash } from '../../ui/contents'
import { ListPanel, formatToolCount } from './list-panel'
import { NameDialog } from '../../product-actions/name-dialog'
import {
  type ShortlistSummary,
  createList,
  listQuery,
  listsQuery,
  searchesQuery,
} from '../../product-actions/shortlist-queries'
import { SavedSearches } from './saved-searches'
import { QueryError } from '../../ui/query-error'
import accountStyles from '../../ui/account.module.css'
import '../../ui/dialog.module.css'
import '../../product-actions/save-button.module.css'
import styles from './shortlists.module.css'

type Props = { selectedId: string | undefined; onChoose: (id: string) => void }

export const ShortlistsPage = (props: Props) => (
  <AccountGate title="Shortlists">{() => <Shortlists {...props} />}</AccountGate>
)

/** Saved searches follow the shortlists, so the scroll position is known only after the shortlists have loaded. */
function ScrollToHashWhenLoaded({ selectedId }: { selectedId: string | undefined }) {
  const lists = useQuery(listsQuery())
  const shownList = lists.data?.find(({ id }) => id === selectedId) ?? lists.data?.[0]
  const detail = useQuery({ ...listQuery(shownList?.id ?? ''), enabled: shownList !== undefined })
  const searches = useQuery(searchesQuery())
  const isLoaded = !lists.isPending && !searches.isPending && (!shownList || !detail.isPending)
  return isLoaded ? <ScrollToHash /> : null
}

function ScrollToHash() {
  useScrollToHash()
  return null
}

function Shortlists(props: Props) {
  return (
    <section className="page">
      <header className={accountStyles.accountHead}>
        <h1>Shortlists</h1>
        <p>Your saved tools and searches. Only you can see them unless you share a list.</p>
      </header>
      <ShortlistSection {...props} />
      <section id="searches" className={styles.searches} tabIndex={-1} aria-labelledby="searches-title">
        <h2 id="searches-title">Saved searches</h2>
        <SavedSearches />
      </section>
      <ScrollToHashWhenLoaded selectedId={props.selectedId} />
    </section>
  )
}

function ShortlistSection({ selectedId, onChoose }: Props) {
  const { data: lists, error, isFetching, refetch } = useQuery(listsQuery())
  const list = lists?.find(({ id }) => id === selectedId) ?? lists?.[0]
  return (
    <div className={list ? styles.shortlistColumns : ''}>
      <section aria-labelledby="lists-title">
        <h2 id="lists-title">Your lists</h2>
        {lists ? <ShortlistContents lists={lists} shownId={list?.id} onChoose={onChoose} /> : null}
        {error && !lists ? <QueryError query={{ error, isFetching, refetch }} /> : null}
        {!lists && !error ? <Skeleton title={false} paragraph={{ rows: 5 }} /> : null}
      </section>
      {list ? <ListPanel key={list.id} summary={list} /> : null}
    </div>
  )
}

function ShortlistContents({
  lists,
  shownId,
  onChoose,
}: {
  lists: ShortlistSummary[]
  shownId: string | undefined
  onChoose: (id: string) => void
}) {
  const [isCreateDialogOpen, setIsCreateDialogOpen] = useState(false)
  function closeDialog(createdList?: ShortlistSummary): void {
    setIsCreateDialogOpen(false)
    if (createdList) onChoose(createdList.id)
  }
  return (
    <>
      {lists.length === 0 ? (
        <p className={`${styles.shortlistEmpty} card`}>No shortlists yet. Save a tool to create your first one.</p>
      ) : null}
      <ul className={styles.shortlistContents}>
        {lists.map(({ id, name, product_ids, shared }) => (
          <li key={id}>
            <Link
              to="/shortlists"
              search={{ list: id }}
              resetScroll={false}
              {...(id === shownId ? { 'aria-current': 'true' as const } : {})}
            >
              <b>
                <bdi>{name}</bdi>
              </b>
              <span>
                {formatToolCount(product_ids.length)}
                {shared ? ' · shared' : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={() => setIsCreateDialogOpen(true)}>New shortlist</Button>
      {isCreateDialogOpen ? (
        <NameDialog title="New shortlist" name="" actionLabel="Create" onSave={createList} onClose={closeDialog} />
      ) : null}
    </>
  )
}
