/** `/privacyPolicy`: a legal text from the database. */
import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../../features/legal/legal-page'
import { legalQuery } from '../../features/legal/queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/privacyPolicy')({
  // Starts loading with the page's script; the page shows failures.
  loader: ({ context }) => void context.queryClient.prefetchQuery(legalQuery('privacy-policy')),
  head: () =>
    pageMeta('Privacy Policy', {
      description: 'Which personal data we process, why, on what legal basis and for how long.',
    }),
  component: function PrivacyPolicy() {
    return <LegalPage slug="privacy-policy" title="Privacy Policy" />
  },
})
