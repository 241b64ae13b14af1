/** `/compare/a-vs-b`: two products side by side, at an address that search engines index. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ComparePage } from '../../features/compare/compare-page'
import { DIFFERENCES_VALUE } from '../../product-actions/compare-address'
import { PageLoading } from '../../ui/loading'

const PAIR = /^([a-z0-9-]{1,64})-vs-([a-z0-9-]{1,64})$/

export const Route = createFileRoute('/_app/compare_/$pair')({
  validateSearch: (raw: Record<string, unknown>): { only?: typeof DIFFERENCES_VALUE } =>
    raw['only'] === DIFFERENCES_VALUE ? { only: DIFFERENCES_VALUE } : {},
  loader: async ({ params, context }) => {
    const [, left, right] = PAIR.exec(params.pair) ?? []
    if (!left || !right) throw notFound()
    const { loadPair } = await import('../../features/compare/pair')
    return { ids: [left, right], meta: await loadPair(context.queryClient, [left, right]) }
  },
  head: ({ loaderData }) => loaderData?.meta ?? {},
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: () => <PageLoading>Loading Comparison...</PageLoading>,
  component: function Pair() {
    const { only } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <ComparePage
        productIds={Route.useLoaderData().ids.join(',')}
        showsOnlyDifferences={only === DIFFERENCES_VALUE}
        onOnlyDifferencesChange={(isOn) =>
          void navigate({ search: isOn ? { only: DIFFERENCES_VALUE } : {}, replace: true, resetScroll: false })
        }
      />
    )
  },
})
