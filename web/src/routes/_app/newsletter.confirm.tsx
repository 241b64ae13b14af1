/** `/newsletter/confirm?token=`: confirms or cancels the newsletter. */
import { createFileRoute } from '@tanstack/react-router'
import { tokenParam } from '../../ui/token-param'
import { SubscriptionPage } from '../../features/newsletter/subscription-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/newsletter/confirm')({
  validateSearch: tokenParam,
  head: () => pageMeta('Newsletter', { noindex: true }),
  component: function Confirm() {
    return <SubscriptionPage choice="confirm" token={Route.useSearch().token ?? ''} />
  },
})
