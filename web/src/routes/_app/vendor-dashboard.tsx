/** `/vendor-dashboard`: the dashboard of role 2; `?tab=` selects the tab, `&lead=` the open request. */
import { createFileRoute } from '@tanstack/react-router'
import { requireRole } from '../../session/guards'
import { parseTabParams } from '../../session/tab-params'
import { RoleDashboard } from './-role-dashboard'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/vendor-dashboard')({
  validateSearch: parseTabParams,
  beforeLoad: ({ location }) => requireRole(location, '2'),
  head: () => pageMeta('Vendor Dashboard', { noindex: true }),
  component: function VendorDashboard() {
    const navigate = Route.useNavigate()
    return (
      <RoleDashboard
        title="Vendor Dashboard"
        isVendor
        tabParams={Route.useSearch()}
        onTabParamsChange={(search) => void navigate({ search, resetScroll: false })}
      />
    )
  },
})
