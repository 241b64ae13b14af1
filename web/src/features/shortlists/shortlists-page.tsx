/** What a member keeps: shortlists of tools, and saved searches. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { MemberGate } from '../../session/gate'
import { useArriveAtHash } from '../../ui/contents'
import { sentenceOf } from '../../api/calls'
import { ListPanel, toolsInWords } from './list-panel'
import { NameDialog } from '../../product-actions/name-dialog'
import { type Summary, createList, listQuery, listsQuery, searchesQuery } from '../../product-actions/shortlist-queries'
import { SavedSearches } from './saved-searches'
import '../../styles/settings.css'
import '../../styles/shortlists.css'

type Props = { chosen: string | undefined; onChoose: (id: string) => void }

export const ShortlistsPage = (props: Props) => (
  <MemberGate title="Shortlists">{() => <Shortlists {...props} />}</MemberGate>
)

/** The searches stand below the lists: where the address points is known only once those are there. */
function ArriveWhenRead({ chosen }: { chosen: string | undefined }) {
  const lists = useQuery(listsQuery())
  const shown = lists.data?.find(({ id }) => id === chosen) ?? lists.data?.[0]
  const detail = useQuery({ ...listQuery(shown?.id ?? ''), enabled: shown !== undefined })
  const searches = useQuery(searchesQuery())
  const read = !lists.isPending && !searches.isPending && (!shown || !detail.isPending)
  return read ? <Arrive /> : null
}

function Arrive() {
  useArriveAtHash()
  return null
}

function Shortlists(props: Props) {
  return (
    <section className="page member">
      <header className="member-head">
        <h1>Shortlists</h1>
        <p>Tools and searches that you keep. Only you see them, unless you share a list.</p>
      </header>
      <Lists {...props} />
      <section id="searches" className="searches" tabIndex={-1} aria-labelledby="searches-title">
        <h2 id="searches-title">Saved searches</h2>
        <SavedSearches />
      </section>
      <ArriveWhenRead chosen={props.chosen} />
    </section>
  )
}

function Lists({ chosen, onChoose }: Props) {
  const { data: lists, error, isFetching, refetch } = useQuery(listsQuery())
  const list = lists?.find(({ id }) => id === chosen) ?? lists?.[0]
  return (
    <div className={list ? 'shortlist-columns' : ''}>
      <section aria-labelledby="lists-title">
        <h2 id="lists-title">Your lists</h2>
        {lists ? <Contents lists={lists} shown={list?.id} onChoose={onChoose} /> : null}
        {error && !lists ? (
          <p className="settings-failed" role="alert">
            {sentenceOf(error)}{' '}
            <Button loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : null}
        {!lists && !error ? <Skeleton title={false} paragraph={{ rows: 5 }} /> : null}
      </section>
      {list ? <ListPanel key={list.id} summary={list} /> : null}
    </div>
  )
}

function Contents({
  lists,
  shown,
  onChoose,
}: {
  lists: Summary[]
  shown: string | undefined
  onChoose: (id: string) => void
}) {
  const [making, setMaking] = useState(false)
  function close(made?: Summary): void {
    setMaking(false)
    if (made) onChoose(made.id)
  }
  return (
    <>
      {lists.length === 0 ? (
        <p className="shortlist-empty card">
          No shortlists yet. Press Save on a tool and the first one is made for you.
        </p>
      ) : null}
      <ul className="shortlist-contents">
        {lists.map(({ id, name, product_ids, shared }) => (
          <li key={id}>
            <Link
              to="/shortlists"
              search={{ list: id }}
              resetScroll={false}
              {...(id === shown ? { 'aria-current': 'true' as const } : {})}
            >
              <b>
                <bdi>{name}</bdi>
              </b>
              <span>
                {toolsInWords(product_ids.length)}
                {shared ? ' · shared' : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={() => setMaking(true)}>New shortlist</Button>
      {making ? (
        <NameDialog title="A new shortlist" name="" action="Make it" onSave={createList} onClose={close} />
      ) : null}
    </>
  )
}
