/** `/ai-search/{category}`: the search page of one of five categories. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CategorySearch } from '../../features/categories/category-search'
import { CATEGORY_NAMES, isCategory } from '../../ui/categories'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/ai-search/$category')({
  loader: ({ params }) => {
    if (!isCategory(params.category)) throw notFound()
    return params.category
  },
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(`${CATEGORY_NAMES[loaderData]} AI Search`, {
          description: `Describe your needs and get matching ${CATEGORY_NAMES[loaderData]} tools, with answers that cite their sources.`,
        })
      : pageMeta('Page not found', { noindex: true }),
  component: function CategoryHome() {
    return <CategorySearch slug={Route.useLoaderData()} />
  },
})
