/** `/vendor-dashboard`: the dashboard of role 2. */
import { createFileRoute } from '@tanstack/react-router'
import { roleOnly } from '../features/dashboard/guard'
import { RoleDashboard } from '../features/dashboard/role-dashboard'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/vendor-dashboard')({
  beforeLoad: ({ location }) => roleOnly(location, '2'),
  head: () => pageMeta('Vendor Dashboard', { noindex: true }),
  component: function VendorDashboard() {
    return <RoleDashboard title="Vendor Dashboard" />
  },
})
