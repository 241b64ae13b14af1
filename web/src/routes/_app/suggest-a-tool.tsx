/** `/suggest-a-tool`: the form for a tool that the directory lacks. */
import { createFileRoute } from '@tanstack/react-router'
import { SuggestPage } from '../../features/suggestions/suggest-page'
import { optionsQuery } from '../../session/profile-queries'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/suggest-a-tool')({
  // Starts loading with the page's script.
  loader: ({ context }) => void context.queryClient.prefetchQuery(optionsQuery()),
  head: () =>
    pageMeta('Suggest a tool', {
      description: 'Is a legal technology tool missing? Tell us its name and website, and our editors look at it.',
    }),
  component: SuggestPage,
})
