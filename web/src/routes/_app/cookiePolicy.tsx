/** `/cookiePolicy`: a legal text from the database. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/cookiePolicy')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('cookie-policy')),
  head: () => pageMeta('Cookie Policy', { description: 'What this site stores in your browser, and how you choose.' }),
  component: function CookiePolicy() {
    return <LegalPage slug="cookie-policy" title="Cookie Policy" />
  },
})
