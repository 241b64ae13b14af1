/** `/admin-dashboard`: for admins with two-factor authentication; other users are redirected. */
import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../session/guards'
import { AdminPage } from '../../features/legal/admin-page'
import { toText } from '../../ui/url-params'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/admin-dashboard')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { edit?: string } => {
    const edit = toText(rawSearchParams['edit']).trim()
    return edit ? { edit } : {}
  },
  beforeLoad: ({ location }) => requireAdmin(location),
  head: () => pageMeta('Administration', { noindex: true }),
  component: function AdminDashboard() {
    return <AdminPage editedSlug={Route.useSearch().edit} />
  },
})
