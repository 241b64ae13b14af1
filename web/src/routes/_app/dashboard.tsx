/** `/dashboard`: the community dashboard of all signed-in users. */
import { createFileRoute } from '@tanstack/react-router'
import { CommunityDashboard } from '../../features/dashboard/community'
import { NewsletterForm } from '../../features/newsletter/newsletter-form'
import { requireLogin } from '../../session/guards'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/dashboard')({
  beforeLoad: ({ location }) => requireLogin(location),
  head: () => pageMeta('Dashboard', { noindex: true }),
  component: function Dashboard() {
    return <CommunityDashboard newsletter={<NewsletterForm />} />
  },
})
