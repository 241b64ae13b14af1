/** `/user/search`: the same page as `/search`. */
import { createFileRoute, redirect } from '@tanstack/react-router'
import { type SearchParams, searchParams } from '../../search-query/search-params'

export const Route = createFileRoute('/_app/user/search')({
  validateSearch: (rawSearchParams: Record<string, unknown>): SearchParams => searchParams(rawSearchParams),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/search', search, replace: true })
  },
})
