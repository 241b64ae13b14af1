/** `/auth/reset-password?token=`: a new password; with `invited=1` the first one of an invited admin. */
import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../../features/accounts/reset-page'
import { pageMeta } from '../../ui/head'
import { toText } from '../../ui/url-params'

export const Route = createFileRoute('/_app/auth/reset-password')({
  // Read where it is used: what stands here is part of the first script of every page.
  validateSearch: (raw): { token?: string; invited?: string } => raw,
  head: ({ match }) => pageMeta(match.search.invited ? 'Set password' : 'Reset password', { noindex: true }),
  component: function ResetPassword() {
    const { token, invited } = Route.useSearch()
    return <ResetPage token={toText(token)} isInvitation={toText(invited) !== ''} />
  },
})
