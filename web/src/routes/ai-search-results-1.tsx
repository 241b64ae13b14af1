/** `/ai-search-results-1?q=`: search results for visitors. */
import { createFileRoute } from '@tanstack/react-router'
import { type SearchParams, searchParams } from '../search-query/search-params'
import { ResultsPage } from '../features/search/results-page'
import { pageMeta } from '../ui/head'
import { isolate } from '../ui/wording'

export const Route = createFileRoute('/ai-search-results-1')({
  validateSearch: (rawSearchParams: Record<string, unknown>): SearchParams => searchParams(rawSearchParams),
  head: ({ match }) => pageMeta(isolate(match.search.q || 'AI search'), { noindex: true }),
  component: function FreeResults() {
    return <ResultsPage search={searchParams(Route.useSearch())} />
  },
})
