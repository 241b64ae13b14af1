/** `/disclaimer`: a legal text from the database. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/disclaimer')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('disclaimer')),
  head: () =>
    pageMeta('Disclaimer', {
      description: 'The limits of the website, of search results, of AI answers and of the STAR mark.',
    }),
  component: function Disclaimer() {
    return <LegalPage slug="disclaimer" title="Disclaimer" />
  },
})
