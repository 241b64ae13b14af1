/** `/results/{category}?q=`: editors' picks in a category, ranked by the question. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategoryResults } from '../../features/categories/category-results'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import { CATEGORY_NAMES, isCategory } from '../../ui/categories'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/results/$category')({
  validateSearch: (rawSearchParams: Record<string, unknown>): SearchParams => searchParams(rawSearchParams),
  loader: ({ params }) => {
    if (!isCategory(params.category)) throw notFound()
    return params.category
  },
  head: ({ loaderData }) =>
    pageMeta(loaderData ? `${CATEGORY_NAMES[loaderData]} Tools` : 'Page not found', { noindex: true }),
  component: function Results() {
    const { q = '', page = 1 } = searchParams(Route.useSearch())
    return <CategoryResults slug={Route.useLoaderData()} q={q} page={page} />
  },
})
