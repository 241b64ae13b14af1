/** `/user-dashboard`: the dashboard of role 1; `?tab=` selects the tab. */
import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../../session/guards'
import { parseTabParams } from '../../session/tab-params'
import { RoleDashboard } from './-role-dashboard'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/user-dashboard')({
  validateSearch: parseTabParams,
  beforeLoad: ({ location }) => requireRole(location, '1'),
  head: () => pageMeta('User Dashboard', { noindex: true }),
  component: function UserDashboard() {
    const navigate = Route.useNavigate()
    return (
      <RoleDashboard
        title="User Dashboard"
        tabParams={Route.useSearch()}
        onTabParamsChange={(search) => void navigate({ search, resetScroll: false })}
      />
    )
  },
})
