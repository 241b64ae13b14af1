/** `/auth/reset-password?token=`: a new password; with `invited=1` the first one of an invited admin. */
import { createFileRoute } from '@tanstack/react-router'
import { ResetPage } from '../../features/accounts/reset-page'
import { pageMeta } from '../../ui/head'
import { tokenParam } from '../../ui/token-param'
import { toText } from '../../ui/url-params'

export const Route = createFileRoute('/_app/auth/reset-password')({
  validateSearch: (raw: Record<string, unknown>): { token?: string; invited?: string } => ({
    ...tokenParam(raw),
    ...(toText(raw['invited']) ? { invited: '1' } : {}),
  }),
  head: ({ match }) => pageMeta(match.search.invited ? 'Set password' : 'Reset password', { noindex: true }),
  component: function ResetPassword() {
    const { token = '', invited } = Route.useSearch()
    return <ResetPage token={token} isInvitation={invited !== undefined} />
  },
})
