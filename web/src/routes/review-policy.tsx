/** `/review-policy`: a legal text out of the table of texts. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/legal/legal-page'
import { legalQuery } from '../features/legal/queries'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/review-policy')({
  // Begun with the page's own script, not after it; a failure is the page's to show.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('review-policy')),
  head: () => pageMeta('How reviews are checked', { description: 'How reviews are written, checked, flagged and removed.' }),
  component: function ReviewPolicy() {
    return <LegalPage slug="review-policy" title="How reviews are checked" />
  },
})
