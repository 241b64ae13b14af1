/** Search results: parsed request, answer, refinements and the list. */
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { SearchAnswer } from '../../api/client'
import { restoreListPosition } from '../../search-query/list-position'
import { PAGE_SIZE } from '../../search-query/pages'
import { toHistoryState } from '../../search-query/search-history-state'
import type { SearchParams } from '../../search-query/search-params'
import { describeRequest, toSearchRequest } from '../../search-query/search-request'
import resultListStyles from '../../search-query/result-list.module.css'
import { LabelLanguage, readAnswerLanguage } from './answer-language'
import { AnswerCard, SOURCES_ID } from './answer-card'
import { AnswerTools } from './answer-tools'
import { CategoryLinks, SuggestLink } from './category-links'
import type { SearchEndpoint } from './queries'
import { ParsedConstraints, UnmetConstraints } from './parsed-constraints'
import { NextSteps, Relaxations } from './refinements'
import { ResultCard } from './result-card'
import { ResultList } from './result-list'
import { readSort } from './sorts'
import { cardId, type NumberedSource } from './sources'
import { useListedResults } from './use-listed-results'
import { useWording } from './wording'

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

/** `tools`: what can be done with the whole list, such as saving the search. */
type ResultsProps = {
  search: SearchParams
  answer: SearchAnswer
  hasBeenSeen: boolean
  endpoint: SearchEndpoint
  tools?: ReactNode
}

export function Results({ search, answer, hasBeenSeen, endpoint, tools = null }: ResultsProps) {
  const request = toSearchRequest(search)
  const navigate = useNavigate()
  const pendingSourceRef = useRef<NumberedSource | null>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const listed = useListedResults(answer, search)
  const wording = useWording(answer)
  const { page } = listed
  const lastPageRef = useRef(page)
  const hits = answer.product_ids

  useLayoutEffect(() => {
    if (hasBeenSeen) restoreListPosition()
  }, [hasBeenSeen])

  useEffect(() => {
    if (lastPageRef.current === page) return
    lastPageRef.current = page
    const source = pendingSourceRef.current
    pendingSourceRef.current = null
    if (source && highlightCard(source)) return
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'start' })
  }, [page])

  /** A cited product can be on another page of the results, or on none. */
  function onCite(source: NumberedSource): void {
    if (source.kind === 'catalogue') openSourceList()
    if (source.kind === 'catalogue' || highlightCard(source)) return
    const index = readSort(search) !== 'best_match' ? -1 : hits.findIndex((hit) => hit.product_id === source.product_id)
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
      <AnswerCard
        answer={answer}
        wording={wording}
        hasBeenSeen={hasBeenSeen}
        unit={isSignedIn ? 'character' : 'word'}
        onCite={onCite}
        tools={hits.length > 1 ? <AnswerTools answer={answer} detailsAt={detailsAt} searchState={searchState} /> : null}
      />
      <UnmetConstraints answer={answer} />
      <Relaxations answer={answer} search={search} />
      {hits.length === 0 ? (
        <>
          {tools}
          <NextSteps answer={answer} search={search} />
          <p className={resultListStyles.noResults}>
            No results found for "<bdi>{describeRequest(request)}</bdi>". Try a different search.
          </p>
          <SuggestLink />
          <CategoryLinks />
        </>
      ) : (
        <LabelLanguage value={readAnswerLanguage(answer)}>
          <ResultList
            answer={answer}
            search={search}
            listed={listed}
            headingRef={headingRef}
            tools={tools}
            renderHit={(hit) => (
              <ResultCard
                key={hit.product_id}
                hit={hit}
                search={answer.search_id}
                constraints={answer.interpretation.constraints}
                searchState={searchState}
                detailsAt={detailsAt}
              />
            )}
          />
          {hits.some(({ group }) => group === 'match') ? null : <SuggestLink />}
        </LabelLanguage>
      )}
    </>
  )
}
