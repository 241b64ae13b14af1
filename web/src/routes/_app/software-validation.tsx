/** `/software-validation`: what a validation is, and how to begin one. */
import { createFileRoute } from '@tanstack/react-router'
import { MarketingPage } from '../../features/validation/marketing-page'
import { packagesQuery, rubricQuery } from '../../features/validation/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/software-validation')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(rubricQuery())
    void context.queryClient.prefetchQuery(packagesQuery())
  },
  head: () =>
    pageMeta('Software validation', {
      description: 'Independent tests of legal software against a public rubric, with a certificate anyone can verify.',
    }),
  component: MarketingPage,
})
