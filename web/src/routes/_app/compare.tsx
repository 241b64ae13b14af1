/** `/compare?product_ids=a,b`: products side by side; `only=differences` hides equal rows. */
import { createFileRoute } from '@tanstack/react-router'
import { DIFFERENCES_VALUE } from '../../product-actions/compare-address'
import { ComparePage } from '../../features/compare/compare-page'
import { toText } from '../../ui/url-params'
import { pageMeta } from '../../ui/head'

export const Route = createFileRoute('/_app/compare')({
  validateSearch: (
    rawSearchParams: Record<string, unknown>,
  ): { product_ids?: string; only?: typeof DIFFERENCES_VALUE } => {
    const ids = toText(rawSearchParams['product_ids']).trim()
    return {
      ...(ids ? { product_ids: ids } : {}),
      ...(rawSearchParams['only'] === DIFFERENCES_VALUE ? { only: DIFFERENCES_VALUE } : {}),
    }
  },
  head: () =>
    pageMeta('Product Comparison', {
      description:
        'Compare legal technology products: capabilities, deployment, languages, security and pricing in one table.',
    }),
  component: function Compare() {
    const { only, ...search } = Route.useSearch()
    const navigate = Route.useNavigate()
    // Replaces the history entry, so that Back leaves the comparison.
    const setOnlyDifferences = (isOn: boolean) =>
      void navigate({
        search: { ...search, ...(isOn ? { only: DIFFERENCES_VALUE } : {}) },
        replace: true,
        resetScroll: false,
      })
    return (
      <ComparePage
        productIds={search.product_ids ?? ''}
        showsOnlyDifferences={only === DIFFERENCES_VALUE}
        onOnlyDifferencesChange={setOnlyDifferences}
      />
    )
  },
})
