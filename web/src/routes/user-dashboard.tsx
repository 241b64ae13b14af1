/** `/user-dashboard`: the dashboard of role 1. */
import { createFileRoute } from '@tanstack/react-router'
import { roleOnly } from '../features/dashboard/guard'
import { RoleDashboard } from '../features/dashboard/role-dashboard'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/user-dashboard')({
  beforeLoad: ({ location }) => roleOnly(location, '1'),
  head: () => pageMeta('User Dashboard', { noindex: true }),
  component: function UserDashboard() {
    return <RoleDashboard title="User Dashboard" />
  },
})
