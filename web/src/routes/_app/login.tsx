/** `/login?next=/page&reason=session-ended`: says why, then login and redirect to a page of this site. */
import { createFileRoute } from '@tanstack/react-router'
import { LoginPage, type LoginReason } from '../../features/accounts/login-page'
import { toast } from '../../ui/toast'
import { toText } from '../../ui/url-params'
import { pageMeta } from '../../ui/head'

const REASONS: readonly LoginReason[] = ['session-ended', 'logged-out']

export const Route = createFileRoute('/_app/login')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { next?: string; reason?: LoginReason } => {
    const next = toText(rawSearchParams['next'])
    const reason = REASONS.find((known) => known === rawSearchParams['reason'])
    return { ...(next ? { next } : {}), ...(reason ? { reason } : {}) }
  },
  // Not in the page, which React may draw more than once.
  onEnter: ({ search }) => {
    if (search.reason === 'logged-out') toast.success('Logged Out')
  },
  head: () => pageMeta('Login', { description: 'Login for users and vendors.' }),
  component: function Login() {
    const { next, reason } = Route.useSearch()
    return <LoginPage next={next} reason={reason} />
  },
})
