/** `/product/vendor/{productId}`: a product of the catalogue. */
import { createFileRoute } from '@tanstack/react-router'
import { ProductDetail } from '../features/product/product-detail'
import { productHead, productLoader, productStates } from '../features/product/product-route'

export const Route = createFileRoute('/product/vendor/$productId')({
  loader: productLoader,
  head: productHead,
  ...productStates,
  component: function Product() {
    return <ProductDetail product={Route.useLoaderData()} home="/search" />
  },
})
