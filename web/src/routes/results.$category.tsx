/** `/results/{category}?q=`: the editors' choice in one of five categories, in the order of the question. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategoryResults } from '../features/categories/category-results'
import { categoryOf } from '../features/categories/content'
import { type SearchParams, searchParams } from '../features/search/params'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/results/$category')({
  validateSearch: (raw: Record<string, unknown>): SearchParams => searchParams(raw),
  loader: ({ params }) => {
    const category = categoryOf(params.category)
    if (!category) throw notFound()
    return category
  },
  head: ({ loaderData }) => pageMeta(loaderData ? `${loaderData.name} Tools` : 'Page not found', { noindex: true }),
  component: function Results() {
    const { q = '', page = 1 } = searchParams(Route.useSearch())
    return <CategoryResults category={Route.useLoaderData()} q={q} page={page} />
  },
})
