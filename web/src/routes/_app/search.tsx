/** `/search?q=`: search for signed-in users; visitors log in first and return. */
import { readToken } from '../../api/session-storage'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import { SignedInSearch } from '../../features/search/signed-in-search'
import { SaveSearch } from '../../features/shortlists/save-search'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/search')({
  validateSearch: (rawSearchParams: Record<string, unknown>): SearchParams => searchParams(rawSearchParams),
  beforeLoad: ({ location }) => {
    if (!readToken()) throw redirect({ to: '/login', search: { next: location.href }, replace: true })
  },
  head: () => pageMeta('Search', { noindex: true }),
  component: function Search() {
    const search = searchParams(Route.useSearch())
    return <SignedInSearch search={search} saveSearch={(outcome) => <SaveSearch search={search} outcome={outcome} />} />
  },
})
