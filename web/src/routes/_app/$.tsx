/** Every other address: a page that the specification names and that opens later, or a 404. */
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageMeta } from '../../ui/head'
import { NotOpenYet } from '../../shell/not-open-yet'
import { findPlannedPage } from '../../shell/planned-pages'

export const Route = createFileRoute('/_app/$')({
  loader: ({ location }) => {
    // 'Try Registering Again' leads to an address that no table knows; it means the registration.
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
