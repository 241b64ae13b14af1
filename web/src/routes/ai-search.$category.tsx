/** `/ai-search/{category}`: the search page of one of five categories. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategorySearch } from '../features/categories/category-search'
import { categoryOf } from '../features/categories/content'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/ai-search/$category')({
  loader: ({ params }) => {
    const category = categoryOf(params.category)
    if (!category) throw notFound()
    return category
  },
  head: ({ loaderData }) => (loaderData ? pageMeta(`${loaderData.name} AI Search`, { description: `Describe what you need and find ${loaderData.name} tools, with an answer you can check.` }) : pageMeta('Page not found', { noindex: true })),
  component: function CategoryHome() {
    return <CategorySearch category={Route.useLoaderData()} />
  },
})
