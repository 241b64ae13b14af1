/** All other paths: planned pages of the specification, or a 404. */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageMeta } from '../../ui/head'
import { NotOpenYet } from '../../shell/not-open-yet'
import { findPlannedPage } from '../../shell/planned-pages'

export const Route = createFileRoute('/_app/$')({
  loader: ({ location }) => {
    // The specified target of 'Try Registering Again'; redirects to the registration.
    if (location.pathname === '/auth/register') throw redirect({ to: '/$', params: { _splat: 'registration' } })
    const page = findPlannedPage(location.pathname)
    if (!page) throw notFound()
    return page
  },
  head: ({ loaderData }) => pageMeta(loaderData?.title ?? 'Page not found', { noindex: true }),
  component: function Planned() {
    return <NotOpenYet page={Route.useLoaderData()} />
  },
})
