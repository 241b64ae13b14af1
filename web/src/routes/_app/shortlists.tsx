/** `/shortlists?list=`: saved tools and searches. */
import { createFileRoute } from '@tanstack/react-router'
import { requireLogin } from '../../session/guards'
import { ShortlistsPage } from '../../features/shortlists/shortlists-page'
import { toText } from '../../ui/url-params'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/shortlists')({
  validateSearch: (rawSearchParams: Record<string, unknown>): { list?: string } =>
    toText(rawSearchParams['list']) ? { list: toText(rawSearchParams['list']) } : {},
  beforeLoad: ({ location }) => requireLogin(location),
  head: () => pageMeta('Shortlists', { noindex: true }),
  component: function Shortlists() {
    const navigate = Route.useNavigate()
    return (
      <ShortlistsPage
        selectedId={Route.useSearch().list}
        onChoose={(list) => void navigate({ search: { list }, resetScroll: false })}
      />
    )
  },
})
