/** `/product/vendor/{productId}`: a product of the catalogue. */
import { createFileRoute } from '@tanstack/react-router'
import { productHead, productLoader, productStates } from '../../features/product/product-route'
import { ProductView } from './-product-page'
import { parseProductSearch } from '../../features/product/star'

export const Route = createFileRoute('/_app/product/vendor/$productId')({
  validateSearch: parseProductSearch,
  loader: productLoader,
  head: productHead,
  ...productStates,
  component: function Product() {
    return <ProductView product={Route.useLoaderData()} searchPagePath="/search" />
  },
})
