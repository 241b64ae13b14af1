/** `/answers/{id}`: a stored answer, for anyone with the link. */
import { createFileRoute } from '@tanstack/react-router'
import { AnswerPage } from '../../features/search/answer-page'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/answers/$answerId')({
  head: () => pageMeta('Answer details', { noindex: true }),
  component: function AnswerPermalink() {
    return <AnswerPage id={Route.useParams().answerId} />
  },
})
