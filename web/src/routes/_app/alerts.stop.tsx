/** `/alerts/stop?token=`: unsubscribes from search alerts. */
import { createFileRoute } from '@tanstack/react-router'
import { tokenParam } from '../../ui/token-param'
import { StopAlertPage } from '../../features/shortlists/stop-alert-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/alerts/stop')({
  validateSearch: tokenParam,
  head: () => pageMeta('Emails about saved searches', { noindex: true }),
  component: function Stop() {
    return <StopAlertPage token={Route.useSearch().token ?? ''} />
  },
})
