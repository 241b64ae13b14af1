/** `/review-policy`: a legal text from the database, and the formula of the weighted score. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { ScorePolicy } from '../../features/reviews/score-policy'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/review-policy')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('review-policy')),
  head: () =>
    pageMeta('How we check reviews', {
      description: 'How reviews are written, checked, flagged, answered, appealed and weighted.',
    }),
  component: function ReviewPolicy() {
    return (
      <LegalPage slug="review-policy" title="How we check reviews">
        <ScorePolicy />
      </LegalPage>
    )
  },
})
