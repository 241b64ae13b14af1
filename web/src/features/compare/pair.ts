/** Loads the page of two products, and describes it for search engines; fetched with the page, not with the app. */
import type { QueryClient } from '@tanstack/react-query'
import type { ComparedProduct } from '../../api/client'
import { pageMeta } from '../../ui/head'
import { compareQuery } from './queries'

export async function loadPair(queryClient: QueryClient, ids: readonly [string, string]) {
  // The page says what failed, and tries again.
  const products = await queryClient.fetchQuery(compareQuery([...ids])).catch(() => [])
  return describePair(products.filter(({ Id }) => ids.includes(Id)))
}

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
