/** `/login?next=/page`: login, then redirect to a page of this site. */
import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../../features/accounts/login-page'
import { toText } from '../../ui/url-params'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/login')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { next?: string } => {
    const next = toText(rawSearchParams['next'])
    return next ? { next } : {}
  },
  head: () => pageMeta('Login', { description: 'Login for users and vendors.' }),
  component: function Login() {
    return <LoginPage next={Route.useSearch().next} />
  },
})
