/** `/auth/reset-password?token=`: a new password. */
import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../../features/accounts/reset-page'
import { tokenParam } from '../../ui/token-param'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/auth/reset-password')({
  validateSearch: tokenParam,
  head: () => pageMeta('Reset password', { noindex: true }),
  component: function ResetPassword() {
    return <ResetPage token={Route.useSearch().token ?? ''} />
  },
})
