/** `/category/{category}`: all tools of a category of the catalogue, with filters and pages; no search, so no charge. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { BrowsePage } from '../../features/categories/browse-page'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import { optionsQuery } from '../../session/profile-queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/category/$category')({
  validateSearch: (rawSearchParams: Record<string, unknown>): SearchParams => searchParams(rawSearchParams),
  loader: async ({ params, context }) => {
    const { categories } = await context.queryClient.ensureQueryData(optionsQuery())
    const category = categories.find(({ slug }) => slug === params.category)
    if (!category) throw notFound()
    return category
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(`${loaderData.name}: all tools`, {
          description: `All legal technology tools of the category ${loaderData.name}, with filters.`,
        })
      : pageMeta('Page not found', { noindex: true }),
  component: function Browse() {
    return <BrowsePage category={Route.useLoaderData()} search={searchParams(Route.useSearch())} />
  },
})
