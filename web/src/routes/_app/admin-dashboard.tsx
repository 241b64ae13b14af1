/** `/admin-dashboard`: for admins with two-factor authentication; other users are redirected. */
import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '../../session/guards'
import { pageMeta } from '../../ui/head'
import { AdminArea } from './-admin-area'
import { type AdminParams, parseParams } from './-admin-params'

export const Route = createFileRoute('/_app/admin-dashboard')({
  // Read where it is used: what stands here is part of the first script of every page.
  validateSearch: (raw): AdminParams => raw,
  beforeLoad: ({ location }) => requireAdmin(location),
  head: () => pageMeta('Admin Portal', { noindex: true }),
  component: function AdminDashboard() {
    const navigate = Route.useNavigate()
    return (
      <AdminArea
        params={parseParams(Route.useSearch())}
        onChange={(params) => void navigate({ search: params, resetScroll: false })}
      />
    )
  },
})
