/** `/account`: account settings. */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '../../session/guards'
import { AccountSettings } from '../../features/settings/account-settings'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/account')({
  beforeLoad: ({ location }) => requireLogin(location),
  head: () => pageMeta('Settings', { noindex: true }),
  component: function Account() {
    return <AccountSettings />
  },
})
