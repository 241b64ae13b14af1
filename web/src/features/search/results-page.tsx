/** Search results for visitors, with loading, empty and error states. */
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { TRIAL_MESSAGES } from '../../search-query/trial-messages'
import { toSearchRequest, hasCriteria } from '../../search-query/search-request'
import { restoreAnswer } from '../../search-query/search-history-state'
import { Results } from './results'
import type { SearchParams } from '../../search-query/search-params'
import { searchFailure, searchQuery } from './queries'
import { Skeletons } from '../../ui/skeletons'
import styles from '../../search-query/result-list.module.css'

const SEARCH_ENDPOINT = '/api/free-ai-search'

export function ResultsPage({ search }: { search: SearchParams }) {
  const request = toSearchRequest(search)
  const searchState = useRouterState({ select: (state) => state.location.state.searchState })
  const restoredAnswer = restoreAnswer(searchState, search)
  const result = useQuery({
    ...searchQuery(SEARCH_ENDPOINT, request),
    enabled: hasCriteria(request),
    ...(restoredAnswer ? { initialData: restoredAnswer } : {}),
  })
  return (
    <div className={`page ${styles.resultsPage}`}>
      <header className={styles.resultsHead}>
        <Link to="/" className="back-link">
          <Icon name="back" /> Back
        </Link>
        <h1>
          AI-Powered Legal Tool Discovery <span className="beta">Beta</span>
        </h1>
        <SearchBox id="results-q" query={request.query} />
      </header>
      {hasCriteria(request) ? null : <p className={styles.hint}>Enter a question to see matching tools.</p>}
      {hasCriteria(request) && result.isPending ? <Skeletons /> : null}
      {result.isError ? (
        <SearchError message={searchFailure(result.error)} retry={() => void result.refetch()} />
      ) : null}
      {result.data ? (
        <Results
          key={JSON.stringify(request)}
          search={search}
          answer={result.data}
          hasBeenSeen={restoredAnswer !== undefined}
          endpoint={SEARCH_ENDPOINT}
        />
      ) : null}
    </div>
  )
}

/** Error message in place of the results, with the next step. */
function SearchError({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className={styles.searchError}>
      <p role="alert" dir="auto">
        {message}
      </p>
      {message === TRIAL_MESSAGES.expired ? (
        <Link to="/registration" className="button-link">
          Register
        </Link>
      ) : (
        <button type="button" className="text-button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  )
}
