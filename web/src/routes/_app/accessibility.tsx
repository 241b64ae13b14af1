/** `/accessibility`: a legal text from the database. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/accessibility')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('accessibility')),
  head: () => pageMeta('Accessibility', { description: 'How accessible this site is, and how to report a barrier.' }),
  component: function Accessibility() {
    return <LegalPage slug="accessibility" title="Accessibility" />
  },
})
