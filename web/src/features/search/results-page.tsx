/** A visitor's results: box, answer, cards; and what stands there while loading, empty or failing. */
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { TRIAL } from '../../search-query/trial-messages'
import { askOf, isAsked } from '../../search-query/search-request'
import { restored } from '../../search-query/search-history-state'
import { Found } from './found'
import type { SearchParams } from '../../search-query/search-params'
import { searchFailure, searchQuery } from './queries'
import { Skeletons } from '../../ui/skeletons'

const CALL = '/api/free-ai-search'

export function ResultsPage({ search }: { search: SearchParams }) {
  const ask = askOf(search)
  const carried = useRouterState({ select: (state) => state.location.state.carried })
  const known = restored(carried, search)
  const result = useQuery({
    ...searchQuery(CALL, ask),
    enabled: isAsked(ask),
    ...(known ? { initialData: known } : {}),
  })
  return (
    <div className="page results-page">
      <header className="results-head">
        <Link to="/" className="back-link">
          <Icon name="back" /> Back
        </Link>
        <h1>
          AI-Powered Legal Tool Discovery <span className="beta">Beta</span>
        </h1>
        <SearchBox id="results-q" query={ask.query} />
      </header>
      {isAsked(ask) ? null : <p className="hint">Ask a question to see the tools that fit.</p>}
      {isAsked(ask) && result.isPending ? <Skeletons /> : null}
      {result.isError ? <Failure words={searchFailure(result.error)} again={() => void result.refetch()} /> : null}
      {result.data ? (
        <Found key={JSON.stringify(ask)} search={search} answer={result.data} seen={known !== undefined} call={CALL} />
      ) : null}
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
