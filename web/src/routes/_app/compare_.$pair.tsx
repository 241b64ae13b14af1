/** `/compare/a-vs-b`: two products side by side, at an address that search engines index. */
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ComparedProduct } from '../../api/client'
import { ComparePage } from '../../features/compare/compare-page'
import { compareQuery } from '../../features/compare/queries'
import { DIFFERENCES_VALUE } from '../../product-actions/compare-address'
import { pageMeta } from '../../ui/head'
import { PageLoading } from '../../ui/loading'

const PAIR = /^([a-z0-9-]{1,64})-vs-([a-z0-9-]{1,64})$/

/** As the server describes the page (platform/lexdex/shell/directory.py), for search engines that run scripts. */
function describePair(products: readonly ComparedProduct[]) {
  if (products.length < 2)
    return pageMeta('Product Comparison', {
      description:
        'Compare legal technology products: capabilities, deployment, languages, security and pricing in one table.',
    })
  const title = products
    .map(({ ProductName, SampleData }) => (SampleData ? `${ProductName} (sample data)` : ProductName))
    .join(' vs ')
  return pageMeta(`${title}: comparison`, {
    description: `${title}: capabilities, deployment, integrations, security and pricing side by side.`,
    noindex: products.some(({ SampleData }) => SampleData),
  })
}

export const Route = createFileRoute('/_app/compare_/$pair')({
  validateSearch: (raw: Record<string, unknown>): { only?: typeof DIFFERENCES_VALUE } =>
    raw['only'] === DIFFERENCES_VALUE ? { only: DIFFERENCES_VALUE } : {},
  loader: async ({ params, context }) => {
    const [, left, right] = PAIR.exec(params.pair) ?? []
    if (!left || !right) throw notFound()
    const ids = [left, right]
    // The page says what failed, and tries again.
    const products = await context.queryClient.fetchQuery(compareQuery(ids)).catch(() => [])
    return { ids, products: products.filter(({ Id }) => ids.includes(Id)) }
  },
  head: ({ loaderData }) => describePair(loaderData?.products ?? []),
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
