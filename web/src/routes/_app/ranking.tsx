/** `/ranking`: a legal text from the database. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { RankingPolicy } from '../../features/legal/ranking-policy'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/ranking')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('ranking')),
  head: () =>
    pageMeta('How results are ranked', {
      description: 'The main parameters of our search ranking, and what never affects it.',
    }),
  component: function Ranking() {
    return (
      <LegalPage slug="ranking" title="How results are ranked">
        <RankingPolicy />
      </LegalPage>
    )
  },
})
