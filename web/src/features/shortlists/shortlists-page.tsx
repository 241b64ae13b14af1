/** What a member keeps: shortlists of tools, and saved searches. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Button from 'antd/es/button/Button'
import Skeleton from 'antd/es/skeleton'
import { useState } from 'react'
import { MemberGate } from '../dashboard/gate'
import { useArriveAtHash } from '../legal/guide'
import { sentenceOf } from '../settings/calls'
import { ListPanel, toolsInWords } from './list-panel'
import { NameDialog } from './name-dialog'
import { type Summary, createList, listsQuery } from './queries'
import { SavedSearches } from './saved-searches'
import '../../styles/settings.css'
import '../../styles/shortlists.css'

type Props = { chosen: string | undefined; onChoose: (id: string) => void }

export const ShortlistsPage = (props: Props) => <MemberGate title="Shortlists">{() => <Shortlists {...props} />}</MemberGate>

function Shortlists(props: Props) {
  useArriveAtHash()
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
    </section>
  )
}

function Lists({ chosen, onChoose }: Props) {
  const { data: lists, error, isFetching, refetch } = useQuery(listsQuery())
  if (error && !lists) {
    return (
      <p className="settings-failed" role="alert">
        {sentenceOf(error)}{' '}
        <Button loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  if (!lists) return <Skeleton title={false} paragraph={{ rows: 5 }} />
  const list = lists.find(({ id }) => id === chosen) ?? lists[0]
  return (
    <div className={list ? 'shortlist-columns' : ''}>
      <section aria-labelledby="lists-title">
        <h2 id="lists-title">Your lists</h2>
        <Contents lists={lists} shown={list?.id} onChoose={onChoose} />
      </section>
      {list ? <ListPanel key={list.id} summary={list} /> : null}
    </div>
  )
}

function Contents({ lists, shown, onChoose }: { lists: Summary[]; shown: string | undefined; onChoose: (id: string) => void }) {
  const [making, setMaking] = useState(false)
  function close(made?: Summary): void {
    setMaking(false)
    if (made) onChoose(made.id)
  }
  return (
    <>
      {lists.length === 0 ? <p className="shortlist-empty card">No shortlists yet. Press Save on a tool and the first one is made for you.</p> : null}
      <ul className="shortlist-contents">
        {lists.map(({ id, name, product_ids, shared }) => (
          <li key={id}>
            <Link to="/shortlists" search={{ list: id }} resetScroll={false} {...(id === shown ? { 'aria-current': 'true' as const } : {})}>
              <b dir="auto">{name}</b>
              <span>
                {toolsInWords(product_ids.length)}
                {shared ? ' · shared' : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={() => setMaking(true)}>New shortlist</Button>
      {making ? <NameDialog title="A new shortlist" name="" action="Make it" onSave={createList} onClose={close} /> : null}
    </>
  )
}
