/** `/account?next=/page`: account settings; `next` is the page that needs two-factor authentication first. */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '../../session/guards'
import { AccountSettings } from '../../features/settings/account-settings'
import { pageMeta } from '../../ui/head'
import { toText } from '../../ui/url-params'

export const Route = createFileRoute('/_app/account')({
  // Read where it is used: what stands here is part of the first script of every page.
  validateSearch: (raw): { next?: string } => raw,
  beforeLoad: ({ location }) => requireLogin(location),
  head: () => pageMeta('Settings', { noindex: true }),
  component: function Account() {
    return <AccountSettings next={toText(Route.useSearch().next)} />
  },
})
