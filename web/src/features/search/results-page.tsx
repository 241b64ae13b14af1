/** Search results for visitors, with loading, empty and error states. */
import { Link, useNavigate } from '@tanstack/react-router'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { hasCriteria } from '../../search-query/search-request'
import type { SearchParams } from '../../search-query/search-params'
import { announceResults } from './announcement'
import { FilterPanel, countFilters } from './filter-panel'
import { KeywordNotice } from './keyword-notice'
import { searchFailure } from './queries'
import { Results } from './results'
import { OfflineNotice, SearchFailure } from './search-failure'
import { SearchLayout } from './search-layout'
import { SearchProgress } from './search-progress'
import { SuggestedPrompts } from './suggested-prompts'
import { useLastFacets } from './use-last-facets'
import { useSearchAnswer } from './use-search-answer'
import styles from './search.module.css'

const SEARCH_ENDPOINT = '/api/free-ai-search'
const PROMPT_HINT = 'Results without the answer use no free prompt; another try may use one.'
const FILTER_NOTE = 'A search with other filters uses one of your free prompts.'

export function ResultsPage({ search }: { search: SearchParams }) {
  const navigate = useNavigate()
  const { request, result, hasBeenSeen, isKeywordOnly, attempt, retry, setKeywordOnly } = useSearchAnswer(
    SEARCH_ENDPOINT,
    search,
  )
  const hasRequest = hasCriteria(request)
  const facets = useLastFacets(result.data)
  return (
    <SearchLayout
      activeFilterCount={countFilters(search)}
      isLoading={hasRequest && result.isPending && !result.isPaused}
      announcement={announceResults(result, request)}
      filters={
        hasRequest && facets.length > 0 ? (
          <FilterPanel
            search={search}
            answer={result.data}
            facets={facets}
            note={FILTER_NOTE}
            onSearch={(target) => void navigate({ to: '.', search: target, resetScroll: false })}
          />
        ) : null
      }
      head={
        <header className={hasRequest ? styles.head : `${styles.head} ${styles.headAlone}`}>
          <div className={styles.headLine}>
            <Link to="/" className="back-link">
              <Icon name="back" /> <span className={styles.backText}>Back</span>
            </Link>
            <h1>
              AI-Powered Legal Tool Discovery <span className="beta">Beta</span>
            </h1>
          </div>
          <SearchBox id="results-q" query={request.query} />
        </header>
      }
    >
      {(filterButton) => (
        <>
          {hasRequest ? null : (
            <>
              <p className={styles.hint}>Enter a question to see matching tools, or begin with one of these:</p>
              <SuggestedPrompts onQuestion={(question) => void navigate({ to: '.', search: { q: question } })} />
            </>
          )}
          {result.isPaused ? (
            <OfflineNotice />
          ) : hasRequest && result.isPending ? (
            <SearchProgress
              attempt={attempt}
              hint={isKeywordOnly ? undefined : PROMPT_HINT}
              onSkipAnswer={isKeywordOnly ? null : () => setKeywordOnly(true)}
              onRetry={retry}
            />
          ) : null}
          {result.isError ? (
            <SearchFailure message={searchFailure(result.error)} retry={() => void result.refetch()} />
          ) : null}
          {hasRequest && isKeywordOnly && result.data ? <KeywordNotice onAnswer={() => setKeywordOnly(false)} /> : null}
          {hasRequest && result.data ? (
            <Results
              key={attempt}
              search={search}
              answer={result.data}
              hasBeenSeen={hasBeenSeen}
              endpoint={SEARCH_ENDPOINT}
              tools={filterButton}
            />
          ) : null}
        </>
      )}
    </SearchLayout>
  )
}
