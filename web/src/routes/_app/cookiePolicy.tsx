/** `/cookiePolicy`: a legal text out of the table of texts. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/cookiePolicy')({
  // Begun with the page's own script, not after it; a failure is the page's to show.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('cookie-policy')),
  head: () => pageMeta('Cookie Policy', { description: 'What this site stores in your browser, and how you choose.' }),
  component: function CookiePolicy() {
    return <LegalPage slug="cookie-policy" title="Cookie Policy" />
  },
})
