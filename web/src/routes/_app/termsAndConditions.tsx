/** `/termsAndConditions`: a legal text from the database. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/termsAndConditions')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('terms-and-conditions')),
  head: () => pageMeta('Terms & Conditions', { description: 'The terms for users and vendors.' }),
  component: function TermsAndConditions() {
    return <LegalPage slug="terms-and-conditions" title="Terms & Conditions" />
  },
})
