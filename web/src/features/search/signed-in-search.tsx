/** Search for signed-in users: AI search, filters, and results. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import Segmented from 'antd/es/segmented'
import { type ReactNode, Suspense, lazy, useEffect } from 'react'
import { ApiError } from '../../api/errors'
import { BRAND } from '../../brand'
import { Icon } from '../../ui/icons'
import { SearchBox } from '../../search-query/search-box'
import { toast } from '../../ui/toast'
import { useGoBack } from '../../ui/use-go-back'
import { toSearchRequest, hasCriteria } from '../../search-query/search-request'
import { restoreAnswer } from '../../search-query/search-history-state'
import { FilterFields } from './filter-fields'
import { Results } from './results'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import { signedInSearchFailure, searchQuery } from './queries'
import { RefineForm, readFilters } from './refine-form'
import { Skeletons } from '../../ui/skeletons'
import { SUGGESTED_PROMPTS } from './suggested-prompts'
import suggestedStyles from '../../ui/suggested.module.css'
import styles from './search.module.css'
import resultListStyles from '../../search-query/result-list.module.css'

const SEARCH_ENDPOINT = '/api/ai-search'
const AccountGate = lazy(async () => ({ default: (await import('../../session/account-gate')).AccountGate }))
const MODES = { ai: 'AI Search', refine: 'Refine Your Search' } as const

function useSignedInSearch(search: SearchParams) {
  const request = toSearchRequest(search)
  const searchState = useRouterState({ select: (state) => state.location.state.searchState })
  const restoredAnswer = restoreAnswer(searchState, search)
  const result = useQuery({
    ...searchQuery(SEARCH_ENDPOINT, request),
    enabled: hasCriteria(request),
    ...(restoredAnswer ? { initialData: restoredAnswer } : {}),
  })
  const { error } = result
  useEffect(() => {
    if (error) toast.error(signedInSearchFailure(error))
  }, [error])
  return { ask: request, result, seen: restoredAnswer !== undefined }
}

/** `saveSearch` renders the button to save the search, given its outcome. */
type Props = { search: SearchParams; saveSearch: (outcome: string) => ReactNode }

export function SignedInSearch({ search, saveSearch }: Props) {
  const navigate = useNavigate()
  const goBack = useGoBack()
  const { ask: request, result, seen } = useSignedInSearch(search)
  const isBusy = hasCriteria(request) && result.isFetching
  const mode = search.mode === 'refine' ? 'refine' : 'ai'
  const openSearch = (targetSearchParams: SearchParams) => void navigate({ to: '/search', search: targetSearchParams })
  const facets = result.data?.facets ?? []
  const page = (
    <div className={`page ${resultListStyles.resultsPage}`}>
      <header className={resultListStyles.resultsHead}>
        <button type="button" className="back-link" onClick={goBack}>
          <Icon name="back" /> Back
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
      </header>
      {mode === 'refine' ? (
        <RefineForm
          key={`refine ${JSON.stringify(request)}`}
          search={search}
          facets={facets}
          isBusy={isBusy}
          onSearch={openSearch}
        />
      ) : (
        <QuestionForm search={search} isBusy={isBusy} onQuestion={(question) => openSearch({ q: question })} />
      )}
      {mode === 'ai' && facets.length > 0 ? (
        // Collapsed on narrow screens, where eight fields would push the answer down.
        <details className={`card ${styles.filterBar}`} open={globalThis.matchMedia('(min-width: 48rem)').matches}>
          <summary>Filters</summary>
          <FilterFields
            values={readFilters(search)}
            facets={facets}
            onChange={(values) => openSearch(searchParams({ ...search, ...values, page: '1' }))}
          />
        </details>
      ) : null}
      {isBusy ? <Skeletons /> : null}
      {result.isError && !isBusy ? (
        <p className={resultListStyles.noResults}>
          Search is unavailable right now.{' '}
          <button type="button" className="text-button" onClick={() => void result.refetch()}>
            Try again
          </button>
        </p>
      ) : null}
      {result.data && !isBusy ? saveSearch(result.data.outcome) : null}
      {result.data && !isBusy ? (
        <Results
          key={JSON.stringify(request)}
          search={search}
          answer={result.data}
          hasBeenSeen={seen}
          endpoint={SEARCH_ENDPOINT}
        />
      ) : null}
    </div>
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

type QuestionFormProps = { search: SearchParams; isBusy: boolean; onQuestion: (question: string) => void }

function QuestionForm({ search, isBusy, onQuestion }: QuestionFormProps) {
  return (
    <div className={styles.questionForm}>
      <SearchBox id="members-q" query={search.q ?? ''} buttonLabel="Search" isBusy={isBusy} />
      <ul className={suggestedStyles.suggested} aria-label="Suggested prompts">
        {SUGGESTED_PROMPTS.map((prompt) => (
          <li key={prompt}>
            <button type="button" onClick={() => onQuestion(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
