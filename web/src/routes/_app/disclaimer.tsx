/** `/disclaimer`: a legal text out of the table of texts. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/disclaimer')({
  // Begun with the page's own script, not after it; a failure is the page's to show.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('disclaimer')),
  head: () =>
    pageMeta('Disclaimer', {
      description: 'The limits of the website, of search results, of AI answers and of the STAR mark.',
    }),
  component: function Disclaimer() {
    return <LegalPage slug="disclaimer" title="Disclaimer" />
  },
})
