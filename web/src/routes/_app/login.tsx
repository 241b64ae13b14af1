/** `/login?next=/page&reason=session-ended`: says why, then login and redirect to a page of this site. */
import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../features/accounts/login-page'
import { toText } from '../../ui/url-params'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/login')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { next?: string; reason?: 'session-ended' } => {
    const next = toText(rawSearchParams['next'])
    const isEnded = rawSearchParams['reason'] === 'session-ended'
    return { ...(next ? { next } : {}), ...(isEnded ? { reason: 'session-ended' as const } : {}) }
  },
  head: () => pageMeta('Login', { description: 'Login for users and vendors.' }),
  component: function Login() {
    const { next, reason } = Route.useSearch()
    return <LoginPage next={next} hasSessionEnded={reason === 'session-ended'} />
  },
})
