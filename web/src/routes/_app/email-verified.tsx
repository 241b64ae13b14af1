/** `/email-verified`: confirms that the email is verified, then opens the dashboard. */
import { createFileRoute } from '@tanstack/react-router'
import { VerifiedPage } from '../../features/accounts/verified-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/email-verified')({
  head: () => pageMeta('Email verified', { noindex: true }),
  component: function EmailVerified() {
    return <VerifiedPage />
  },
})
