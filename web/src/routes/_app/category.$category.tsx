/** `/category/{category}`: all tools of a category of the catalogue, with filters and pages; no search, so no charge. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { BrowsePage } from '../../features/categories/browse-page'
import { highlightedPicksQuery } from '../../product-facts/queries'
import { type SearchParams, searchParams } from '../../search-query/search-params'
import { optionsQuery } from '../../session/profile-queries'
import { pageMeta } from '../../ui/head'
import { isolate } from '../../ui/wording'

export const Route = createFileRoute('/_app/category/$category')({
  validateSearch: (rawSearchParams: Record<string, unknown>): SearchParams => searchParams(rawSearchParams),
  loader: async ({ params, context }) => {
    // Loaded before the page is shown, so that the picks move no list; without them the page is whole too.
    const picks = context.queryClient.prefetchQuery(highlightedPicksQuery(params.category))
    const { categories } = await context.queryClient.ensureQueryData(optionsQuery())
    const category = categories.find(({ slug }) => slug === params.category)
    if (!category) throw notFound()
    await picks
    return category
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(`${isolate(loaderData.name)}: all tools`, {
          description: `All legal technology tools of the category ${isolate(loaderData.name)}, with filters.`,
        })
      : pageMeta('Page not found', { noindex: true }),
  component: function Browse() {
    return <BrowsePage category={Route.useLoaderData()} search={searchParams(Route.useSearch())} />
  },
})
