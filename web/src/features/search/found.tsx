/** What a search found: what was understood, the answer, the ways on, the cards, the pager. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SearchAnswer } from '../../api/client'
import { AnswerCard, SOURCES_ID } from './answer-card'
import { askOf, saidOf } from '../../search-query/search-request'
import { carry } from '../../search-query/search-history-state'
import { PAGE_SIZE, clampPage, pageCount, pageSlice, showing } from '../../search-query/pages'
import { Pager } from '../../search-query/pager'
import type { SearchParams } from '../../search-query/search-params'
import type { SearchCall } from './queries'
import { ResultCard } from './result-card'
import { cardId, type NumberedSource } from './sources'
import { Unmet, Understood } from './understood'
import { WaysOn } from './ways-on'

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

type FoundProps = { search: SearchParams; answer: SearchAnswer; seen: boolean; call: SearchCall }

export function Found({ search, answer, seen, call }: FoundProps) {
  const ask = askOf(search)
  const navigate = useNavigate()
  const wanted = useRef<NumberedSource | null>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const hits = answer.product_ids
  const page = clampPage(search.page ?? 1, hits.length)
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
    void navigate({ to: '.', search: { ...search, page: to }, state: (state) => state, resetScroll: false })
  }

  const carried = carry(search, page, answer)
  const member = call === '/api/ai-search'
  const detailsAt = member ? '/product/user/$productId' : '/FreeAiSearchProductDetail/$productId'
  return (
    <>
      <Understood answer={answer} search={search} />
      <AnswerCard answer={answer} seen={seen} unit={member ? 'character' : 'word'} onCite={onCite} />
      <Unmet answer={answer} />
      <WaysOn answer={answer} search={search} />
      {hits.length === 0 ? (
        <p className="no-results" dir="auto">
          No results found for "{saidOf(ask)}". Try a different search.
        </p>
      ) : (
        <section className="result-list" aria-labelledby="results-heading">
          <h2 id="results-heading" ref={list} tabIndex={-1}>
            {showing(page, hits.length)}
          </h2>
          {answer.total > hits.length ? (
            <p className="result-total">
              The {hits.length} best of {answer.total.toLocaleString('en')} tools that fit. Narrow the search to see
              others.
            </p>
          ) : null}
          {pageSlice(hits, page).map((hit) => (
            <ResultCard
              key={hit.product_id}
              hit={hit}
              search={answer.search}
              wishes={answer.understood.wishes}
              carried={carried}
              detailsAt={detailsAt}
            />
          ))}
          <Pager page={page} count={pageCount(hits.length)} search={search} />
        </section>
      )}
    </>
  )
}
