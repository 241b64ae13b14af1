/** Chooses the layout of a product page: standard, STAR, or an earlier version. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { ProductPage } from '../../api/client'
import { ProductCertificates } from '../../features/certificates/product-certificates'
import { PageHistory } from '../../features/history/page-history'
import { ProductReviews } from '../../features/reviews/product-reviews'
import { SimilarTools } from '../../features/search/similar-tools'
import { useCountView } from '../../features/insights/count-view'
import { ProductDetail } from '../../features/product/product-detail'
import { ProductLoading } from '../../features/product/product-route'
import { parseProductSearch } from '../../features/product/star'
import { StarPage } from '../../features/product/star-page'
import { productQuery } from '../../product-facts/queries'
import { lazyPart } from '../../ui/lazy-part'

const AsOfPage = lazyPart(() =>
  import('../../features/history/as-of-page').then(({ AsOfPage }) => ({ default: AsOfPage })),
)

type Props = { product: ProductPage; searchPagePath: '/search' | '/ai-search-results-1' }

/** `product` is what the loader found; reviews and publications refetch it while the page is open. */
export function ProductView({ product: loadedProduct, searchPagePath }: Props) {
  const { data: product = loadedProduct } = useQuery(productQuery(loadedProduct.Id))
  // Sorting, filters and open videos end with the product that they are of.
  return <ProductContent key={product.Id} product={product} searchPagePath={searchPagePath} />
}

function ProductContent({ product, searchPagePath }: Props) {
  const { tab = 'overview', as_of: day } = parseProductSearch(useSearch({ strict: false }))
  const star = product.StarProfile
  useCountView(product.Id)
  if (day) {
    return (
      <Suspense fallback={<ProductLoading />}>
        <AsOfPage product={product} day={day} />
      </Suspense>
    )
  }
  const sections = (
    <>
      <ProductCertificates productId={product.Id} />
      <ProductReviews
        productId={product.Id}
        productName={star?.display_name ?? product.ProductName}
        isSample={product.SampleData}
      />
      <SimilarTools productId={product.Id} name={star?.display_name ?? product.ProductName} />
    </>
  )
  const history = <PageHistory product={product} />
  return star ? (
    <StarPage product={product} star={star} tab={tab} sections={sections} history={history} />
  ) : (
    <ProductDetail product={product} searchPagePath={searchPagePath} sections={sections} history={history} />
  )
}
