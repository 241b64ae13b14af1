/** The results of a question: box, understanding, answer, cards, pager; and what stands there while loading, empty or failing. */
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SearchAnswer } from '../../api/client'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../ui/search-box'
import { TRIAL } from '../trial/messages'
import { AnswerCard, SOURCES_ID } from './answer-card'
import { carry, restored } from './carried'
import { PAGE_SIZE, clampPage, pageCount, pageSlice, showing } from './pages'
import { Pager } from './pager'
import type { SearchParams } from './params'
import { type SearchCall, searchFailure, searchQuery } from './queries'
import { ResultCard } from './result-card'
import { cardId, type NumberedSource } from './sources'
import { Unmet, Understood } from './understood'

type Props = { search: SearchParams; call: SearchCall }

export function ResultsPage({ search, call }: Props) {
  const q = search.q ?? ''
  const carried = useRouterState({ select: (state) => state.location.state.carried })
  const known = restored(carried, q)
  const result = useQuery({ ...searchQuery(call, q), enabled: q !== '', ...(known ? { initialData: known } : {}) })
  return (
    <div className="page results-page">
      <header className="results-head">
        <Link to="/" className="back-link">
          <Icon name="back" /> Back
        </Link>
        <h1>
          AI-Powered Legal Tool Discovery <span className="beta">Beta</span>
        </h1>
        <SearchBox id="results-q" query={q} />
      </header>
      {q === '' ? <p className="hint">Ask a question to see the tools that fit.</p> : null}
      {q !== '' && result.isPending ? <Skeletons /> : null}
      {result.isError ? (
        <Failure words={searchFailure(result.error)} again={() => void result.refetch()} />
      ) : null}
      {result.data ? <Found key={q} q={q} page={search.page ?? 1} answer={result.data} seen={known !== undefined} call={call} /> : null}
    </div>
  )
}

/** Why there are no results, in red in their place, and what can be done about it. */
function Failure({ words, again }: { words: string; again: () => void }) {
  return (
    <div className="search-error">
      <p role="alert" dir="auto">
        {words}
      </p>
      {words === TRIAL.expired ? (
        <Link to="/registration" className="button-link">
          Register
        </Link>
      ) : (
        <button type="button" className="text-button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}

function Skeletons() {
  return (
    <div className="skeletons" role="status">
      <span className="sr-only">Searching...</span>
      <div className="skeleton skeleton-answer" />
      <div className="skeleton skeleton-card" />
      <div className="skeleton skeleton-card" />
      <div className="skeleton skeleton-card" />
    </div>
  )
}

/** Brings the keyboard and the eye to the card, and to the cited field on it where the card shows that field. */
function pointAt(source: NumberedSource): boolean {
  const card = document.getElementById(cardId(source.product_id))
  if (!card) return false
  const field = card.querySelector<HTMLElement>(`[data-field="${CSS.escape(source.field)}"]`)
  for (const old of document.querySelectorAll('[data-cited]')) delete (old as HTMLElement).dataset['cited']
  const target = field ?? card
  target.dataset['cited'] = 'true'
  card.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
  return true
}

/** Shows what was counted over the whole catalogue, in the list of sources. */
function openSources(): void {
  const list = document.getElementById(SOURCES_ID)
  if (!(list instanceof HTMLDetailsElement)) return
  list.open = true
  list.querySelector('summary')?.focus()
}

type FoundProps = { q: string; page: number; answer: SearchAnswer; seen: boolean; call: SearchCall }

function Found({ q, page: asked, answer, seen, call }: FoundProps) {
  const navigate = useNavigate()
  const wanted = useRef<NumberedSource | null>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const hits = answer.product_ids
  const page = clampPage(asked, hits.length)
  const lastPage = useRef(page)

  useEffect(() => {
    if (lastPage.current === page) return
    lastPage.current = page
    const source = wanted.current
    wanted.current = null
    if (source && pointAt(source)) return
    list.current?.focus({ preventScroll: true })
    list.current?.scrollIntoView({ block: 'start' })
  }, [page])

  /** A cited product can stand on another page of the list, or on none. */
  function onCite(source: NumberedSource): void {
    if (source.kind === 'catalogue') openSources()
    if (source.kind === 'catalogue' || pointAt(source)) return
    const index = hits.findIndex((hit) => hit.product_id === source.product_id)
    if (index < 0) {
      void navigate({ to: '/product/$productId', params: { productId: source.product_id } })
      return
    }
    wanted.current = source
    const to = Math.floor(index / PAGE_SIZE) + 1
    void navigate({ to: '.', search: { q, ...(to > 1 ? { page: to } : {}) }, state: (state) => state, resetScroll: false })
  }

  const carried = carry(q, page, answer)
  const detailsAt = call === '/api/ai-search' ? '/product/user/$productId' : '/FreeAiSearchProductDetail/$productId'
  return (
    <>
      <Understood answer={answer} />
      <AnswerCard answer={answer} seen={seen} onCite={onCite} />
      <Unmet answer={answer} />
      {hits.length === 0 ? (
        <p className="no-results" dir="auto">
          No results found for "{q}". Try a different search.
        </p>
      ) : (
        <section className="result-list" aria-labelledby="results-heading">
          <h2 id="results-heading" ref={list} tabIndex={-1}>
            {showing(page, hits.length)}
          </h2>
          {pageSlice(hits, page).map((hit) => (
            <ResultCard key={hit.product_id} hit={hit} wishes={answer.understood.wishes} carried={carried} detailsAt={detailsAt} />
          ))}
          <Pager page={page} count={pageCount(hits.length)} q={q} />
        </section>
      )}
    </>
  )
}
