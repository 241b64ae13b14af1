/** Search results: parsed request, answer, refinements, cards, pager. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SearchAnswer } from '../../api/client'
import { AnswerCard, SOURCES_ID } from './answer-card'
import { toSearchRequest, describeRequest } from '../../search-query/search-request'
import { toHistoryState } from '../../search-query/search-history-state'
import { PAGE_SIZE, clampPage, countPages, slicePage, describeRange } from '../../search-query/pages'
import { Pager } from '../../search-query/pager'
import type { SearchParams } from '../../search-query/search-params'
import type { SearchEndpoint } from './queries'
import { ResultCard } from './result-card'
import { cardId, type NumberedSource } from './sources'
import { UnmetConstraints, ParsedConstraints } from './parsed-constraints'
import { Refinements } from './refinements'
import styles from './refinements.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

/** Scrolls to the cited card, highlights the cited field, and moves the focus there. */
function highlightCard(source: NumberedSource): boolean {
  const card = document.getElementById(cardId(source.product_id))
  if (!card) return false
  const citedField = card.querySelector<HTMLElement>(`[data-field="${CSS.escape(source.field)}"]`)
  for (const citedElement of document.querySelectorAll('[data-cited]'))
    delete (citedElement as HTMLElement).dataset['cited']
  const target = citedField ?? card
  target.dataset['cited'] = 'true'
  card.focus({ preventScroll: true })
  target.scrollIntoView({ block: 'center' })
  return true
}

/** Opens the sources at a count over the whole catalogue. */
function openSourceList(): void {
  const sourceList = document.getElementById(SOURCES_ID)
  if (!(sourceList instanceof HTMLDetailsElement)) return
  sourceList.open = true
  sourceList.querySelector('summary')?.focus()
}

type ResultsProps = { search: SearchParams; answer: SearchAnswer; hasBeenSeen: boolean; endpoint: SearchEndpoint }

export function Results({ search, answer, hasBeenSeen, endpoint }: ResultsProps) {
  const request = toSearchRequest(search)
  const navigate = useNavigate()
  const pendingSourceRef = useRef<NumberedSource | null>(null)
  const listRef = useRef<HTMLHeadingElement>(null)
  const hits = answer.product_ids
  const page = clampPage(search.page ?? 1, hits.length)
  const lastPageRef = useRef(page)

  useEffect(() => {
    if (lastPageRef.current === page) return
    lastPageRef.current = page
    const source = pendingSourceRef.current
    pendingSourceRef.current = null
    if (source && highlightCard(source)) return
    listRef.current?.focus({ preventScroll: true })
    listRef.current?.scrollIntoView({ block: 'start' })
  }, [page])

  /** A cited product can be on another page of the results, or on none. */
  function onCite(source: NumberedSource): void {
    if (source.kind === 'catalogue') openSourceList()
    if (source.kind === 'catalogue' || highlightCard(source)) return
    const index = hits.findIndex((hit) => hit.product_id === source.product_id)
    if (index < 0) {
      void navigate({ to: '/product/$productId', params: { productId: source.product_id } })
      return
    }
    pendingSourceRef.current = source
    const targetPage = Math.floor(index / PAGE_SIZE) + 1
    void navigate({ to: '.', search: { ...search, page: targetPage }, state: (state) => state, resetScroll: false })
  }

  const searchState = toHistoryState(search, page, answer)
  const isSignedIn = endpoint === '/api/ai-search'
  const detailsAt = isSignedIn ? '/product/user/$productId' : '/FreeAiSearchProductDetail/$productId'
  return (
    <>
      <ParsedConstraints answer={answer} search={search} />
      <AnswerCard answer={answer} hasBeenSeen={hasBeenSeen} unit={isSignedIn ? 'character' : 'word'} onCite={onCite} />
      <UnmetConstraints answer={answer} />
      <Refinements answer={answer} search={search} />
      {hits.length === 0 ? (
        <p className={resultListStyles.noResults} dir="auto">
          No results found for "{describeRequest(request)}". Try a different search.
        </p>
      ) : (
        <section className={resultListStyles.resultList} aria-labelledby="results-heading">
          <h2 id="results-heading" ref={listRef} tabIndex={-1}>
            {describeRange(page, hits.length)}
          </h2>
          {answer.total > hits.length ? (
            <p className={styles.resultTotal}>
              {answer.total.toLocaleString('en')} matches; showing the top {hits.length}. Add a filter to narrow them
              down.
            </p>
          ) : null}
          {slicePage(hits, page).map((hit) => (
            <ResultCard
              key={hit.product_id}
              hit={hit}
              search={answer.search_id}
              constraints={answer.interpretation.constraints}
              searchState={searchState}
              detailsAt={detailsAt}
            />
          ))}
          <Pager page={page} count={countPages(hits.length)} search={search} />
        </section>
      )}
    </>
  )
}
