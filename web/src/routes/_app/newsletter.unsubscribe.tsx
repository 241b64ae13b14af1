/** `/newsletter/unsubscribe?token=`: confirms or cancels the newsletter. */
import { createFileRoute } from '@tanstack/react-router'
import { tokenParam } from '../../ui/token-param'
import { SubscriptionPage } from '../../features/newsletter/subscription-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/newsletter/unsubscribe')({
  validateSearch: tokenParam,
  head: () => pageMeta('Newsletter', { noindex: true }),
  component: function Unsubscribe() {
    return <SubscriptionPage choice="unsubscribe" token={Route.useSearch().token ?? ''} />
  },
})
