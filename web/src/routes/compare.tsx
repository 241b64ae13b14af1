/** `/compare?product_ids=a,b`: products side by side. */
import { createFileRoute } from '@tanstack/react-router'
import { ComparePage } from '../features/compare/compare-page'
import { text } from '../search-params'
import { pageMeta } from '../ui/head'

export const Route = createFileRoute('/compare')({
  validateSearch: (raw: Record<string, unknown>): { product_ids?: string } => {
    const ids = text(raw['product_ids']).trim()
    return ids ? { product_ids: ids } : {}
  },
  head: () => pageMeta('Product Comparison', { description: 'Legal technology side by side: capabilities, deployment, languages, security and price model in one table.' }),
  component: function Compare() {
    return <ComparePage productIds={Route.useSearch().product_ids ?? ''} />
  },
})
