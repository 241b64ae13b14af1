/** The page of a product: as it is, certified or not, or as it was on the day that the address names. */
import { useSearch } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import type { ProductPage } from '../../api/client'
import { useCountView } from '../insights/count-view'
import { ProductDetail } from './product-detail'
import { ProductLoading } from './product-route'
import { productSearch } from './star'
import { StarPage } from './star-page'

const AsOfPage = lazy(() => import('../history/as-of-page').then(({ AsOfPage }) => ({ default: AsOfPage })))

type Props = { product: ProductPage; home: '/search' | '/ai-search-results-1' }

export function ProductView({ product, home }: Props) {
  const { tab = 'overview', as_of: day } = productSearch(useSearch({ strict: false }))
  const star = product.StarProfile
  useCountView(product.Id)
  if (day) {
    return (
      <Suspense fallback={<ProductLoading />}>
        <AsOfPage product={product} day={day} />
      </Suspense>
    )
  }
  return star ? <StarPage product={product} star={star} tab={tab} /> : <ProductDetail product={product} home={home} />
}
