/** `/search?q=`: the members' search; who may open it is said in access.ts. The members' page itself comes with accounts. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { memberSearchGuard } from '../access'
import { type SearchParams, searchParams } from '../features/search/params'
import { ResultsPage } from '../features/search/results-page'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/search')({
  validateSearch: (raw: Record<string, unknown>): SearchParams => searchParams(raw),
  beforeLoad: ({ search }) => {
    const elsewhere = memberSearchGuard()
    if (elsewhere) throw redirect({ to: elsewhere, search, replace: true })
  },
  head: () => pageMeta('Search', { noindex: true }),
  component: function Search() {
    return <ResultsPage search={Route.useSearch()} call="/api/ai-search" />
  },
})
