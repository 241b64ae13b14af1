/** `/shared/{token}`: a shared shortlist, for anyone with the link. */
import { createFileRoute } from '@tanstack/react-router'
import { SharedPage } from '../../features/shortlists/shared-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/shared/$token')({
  head: () => pageMeta('Shared shortlist', { noindex: true }),
  component: function Shared() {
    return <SharedPage token={Route.useParams().token} />
  },
})
