/** `/alternatives/{productId}`: tools that do what this one does. */
import { createFileRoute } from '@tanstack/react-router'
import { AlternativesPage } from '../../features/search/alternatives-page'
import { productLoader, productStates } from '../../features/product/product-route'
import { pageMeta } from '../../ui/head'
import { isolate } from '../../ui/wording'

export const Route = createFileRoute('/_app/alternatives/$productId')({
  loader: productLoader,
  head: ({ loaderData }) =>
    loaderData
      ? pageMeta(`Alternatives to ${isolate(loaderData.ProductName)}`, {
          description: `Tools similar to ${isolate(loaderData.ProductName)}, most similar first, with what they have in common.`,
        })
      : pageMeta('Alternatives'),
  ...productStates,
  component: function Alternatives() {
    const product = Route.useLoaderData()
    return <AlternativesPage key={product.Id} product={product} />
  },
})
