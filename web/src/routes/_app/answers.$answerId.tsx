/** `/answers/{id}`: an answer as it was given, for who has the link. */
import { createFileRoute } from '@tanstack/react-router'
import { ReceiptPage } from '../../features/search/receipt-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/answers/$answerId')({
  head: () => pageMeta('An answer', { noindex: true }),
  component: function Receipt() {
    return <ReceiptPage id={Route.useParams().answerId} />
  },
})
