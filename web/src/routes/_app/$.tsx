/** All other paths: a redirect of the specification, or a 404. */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/$')({
  loader: ({ location }) => {
    // The specified target of 'Try Registering Again'; redirects to the registration.
    if (location.pathname === '/auth/register') throw redirect({ to: '/$', params: { _splat: 'registration' } })
    throw notFound()
  },
  head: () => pageMeta('Page not found', { noindex: true }),
})
