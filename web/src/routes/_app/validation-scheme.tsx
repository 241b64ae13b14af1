/** `/validation-scheme`: the rules of validation in full. */
import { createFileRoute } from '@tanstack/react-router'
import { SchemePage } from '../../features/validation/scheme-page'
import { packagesQuery, rubricQuery } from '../../features/validation/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/validation-scheme')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(rubricQuery())
    void context.queryClient.prefetchQuery(packagesQuery())
  },
  head: () =>
    pageMeta('How we test and certify', {
      description: 'The rules of software validation: rubric, decision, appeal, certificates, and how to verify them.',
    }),
  component: SchemePage,
})
