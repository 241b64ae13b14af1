/** `/categories`: all categories, recently added tools and comparisons; no search, so no charge. */
import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '../../features/categories/directory-page'
import { directoryQuery } from '../../product-facts/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/categories')({
  // The page itself shows a failure.
  loader: ({ context }) => context.queryClient.prefetchQuery(directoryQuery()),
  head: () =>
    pageMeta('All categories of legal technology', {
      description: 'Browse legal technology by category, see what was added recently, and compare well-known tools.',
    }),
  component: DirectoryPage,
})
