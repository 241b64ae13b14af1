/** Search for signed-in users: AI search, filters, and results. */
import { useNavigate } from '@tanstack/react-router'
import Segmented from 'antd/es/segmented'
import { type ReactNode, Suspense, useEffect } from 'react'
import { ApiError } from '../../api/errors'
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { lazyPart } from '../../ui/lazy-part'
import { toast } from '../../ui/toast'
import { useGoBack } from '../../ui/use-go-back'
import { hasCriteria } from '../../search-query/search-request'
import type { SearchParams } from '../../search-query/search-params'
import { announceResults } from './announcement'
import { FilterPanel, countFilters } from './filter-panel'
import { KeywordNotice } from './keyword-notice'
import { Results } from './results'
import { signedInSearchFailure } from './queries'
import { RefineForm } from './refine-form'
import { OfflineNotice, SearchFailure } from './search-failure'
import { SearchLayout } from './search-layout'
import { SearchProgress } from './search-progress'
import { Skeletons } from '../../ui/skeletons'
import { SuggestedPrompts } from './suggested-prompts'
import { useLastFacets } from './use-last-facets'
import { useSearchAnswer } from './use-search-answer'
import styles from './search.module.css'

const SEARCH_ENDPOINT = '/api/ai-search'
const AccountGate = lazyPart(async () => ({ default: (await import('../../session/account-gate')).AccountGate }))
const MODES = { ai: 'AI Search', refine: 'Refine Your Search' } as const

function useSignedInSearch(search: SearchParams) {
  const found = useSearchAnswer(SEARCH_ENDPOINT, search)
  const { error } = found.result
  useEffect(() => {
    if (error) toast.error(signedInSearchFailure(error))
  }, [error])
  return found
}

/** `saveSearch` renders the button to save the search, given its outcome. */
type Props = { search: SearchParams; saveSearch: (outcome: string) => ReactNode }

export function SignedInSearch({ search, saveSearch }: Props) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { request, result, hasBeenSeen, isKeywordOnly, attempt, retry, setKeywordOnly } = useSignedInSearch(search)
  const hasRequest = hasCriteria(request)
  const isBusy = hasRequest && (result.isFetching || (result.isPending && !result.isPaused))
  const mode = search.mode === 'refine' ? 'refine' : 'ai'
  const openSearch = (targetSearchParams: SearchParams) => void navigate({ to: '/search', search: targetSearchParams })
  const facets = useLastFacets(result.data)
  const refineForm = (
    <RefineForm
      key={`refine ${JSON.stringify(request)}`}
      search={search}
      facets={facets}
      isBusy={isBusy}
      onSearch={openSearch}
    />
  )
  const filterPanel =
    facets.length > 0 ? (
      <FilterPanel
        search={search}
        answer={isBusy ? undefined : result.data}
        facets={facets}
        onSearch={(target) => void navigate({ to: '/search', search: target, resetScroll: false })}
      />
    ) : null
  const page = (
    <SearchLayout
      activeFilterCount={countFilters(search)}
      isLoading={isBusy}
      announcement={announceResults(result, request)}
      filters={hasRequest ? (mode === 'refine' ? refineForm : filterPanel) : null}
      head={
        <header className={hasRequest ? styles.head : `${styles.head} ${styles.headAlone}`}>
          <div className={styles.headLine}>
            <button type="button" className="back-link" onClick={goBack}>
              <Icon name="back" /> <span className={styles.backText}>Back</span>
            </button>
            <h1>
              {BRAND} Search <span className="beta">Beta</span>
            </h1>
            <Segmented
              aria-label="Search mode"
              value={mode}
              options={Object.entries(MODES).map(([value, label]) => ({ value, label }))}
              onChange={(selectedMode) => openSearch(selectedMode === 'refine' ? { mode: 'refine' } : {})}
            />
          </div>
          {mode === 'ai' ? (
            <SearchBox id="members-q" query={search.q ?? ''} buttonLabel="Search" isBusy={isBusy} />
          ) : null}
        </header>
      }
    >
      {(filterButton) => (
        <>
          {hasRequest ? null : mode === 'refine' ? (
            <div className={`card ${styles.refineAlone}`}>{refineForm}</div>
          ) : (
            <SuggestedPrompts onQuestion={(question) => openSearch({ q: question })} />
          )}
          {result.isPaused ? <OfflineNotice /> : null}
          {isBusy ? (
            <SearchProgress
              attempt={attempt}
              onSkipAnswer={isKeywordOnly ? null : () => setKeywordOnly(true)}
              onRetry={retry}
            />
          ) : null}
          {result.isError && !isBusy ? (
            <SearchFailure
              message={signedInSearchFailure(result.error)}
              isAlert={false}
              retry={() => void result.refetch()}
            />
          ) : null}
          {hasRequest && isKeywordOnly && result.data && !isBusy ? (
            <KeywordNotice onAnswer={() => setKeywordOnly(false)} />
          ) : null}
          {hasRequest && result.data && !isBusy ? (
            <Results
              key={attempt}
              search={search}
              answer={result.data}
              hasBeenSeen={hasBeenSeen}
              endpoint={SEARCH_ENDPOINT}
              tools={
                <>
                  {filterButton}
                  {saveSearch(result.data.outcome)}
                </>
              }
            />
          ) : null}
        </>
      )}
    </SearchLayout>
  )
  if (!needsCode(result.error)) return page
  return (
    <Suspense fallback={<Skeletons />}>
      <AccountGate title="Search">{() => page}</AccountGate>
    </Suspense>
  )
}

/** A session without its two-factor code may not search; after the code, rejected queries are refetched. */
const needsCode = (error: unknown): boolean => error instanceof ApiError && error.status === 403
