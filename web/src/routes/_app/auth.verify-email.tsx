/** `/auth/verify-email?token=`: the link in the registration email. */
import { createFileRoute } from '@tanstack/react-router'
import { tokenParam } from '../../ui/token-param'
import { VerifyPage } from '../../features/accounts/verify-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/auth/verify-email')({
  validateSearch: tokenParam,
  head: () => pageMeta('Verify email', { noindex: true }),
  component: function VerifyEmail() {
    return <VerifyPage token={Route.useSearch().token ?? ''} />
  },
})
