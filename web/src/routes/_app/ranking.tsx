/** `/ranking`: a legal text out of the table of texts. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { RankingPolicy } from '../../features/legal/ranking-policy'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/ranking')({
  // Begun with the page's own script, not after it; a failure is the page's to show.
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
