/** The page of a certified product: hero with video, six tabs, then the sections of every product page. */
import { toTrayItem } from '../../product-actions/tray'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import type { ProductPage } from '../../api/client'
import { BRAND } from '../../brand'
import { CompareButton } from '../../product-actions/compare-button'
import { RequestButton } from '../../product-actions/request-button'
import { trackAction } from '../../search-query/track-action'
import { SaveButton } from '../../product-actions/save-button'
import { Icon } from '../../ui/icons'
import { lazyPart } from '../../ui/lazy-part'
import { useGoBack } from '../../ui/use-go-back'
import type { Star, TabId } from './star'
import { StarHero } from './star-hero'
import { PANELS } from './star-panels'
import { Tabs } from './tabs'
import productPageStyles from '../../product-facts/product-page.module.css'

const ResourcesDialog = lazyPart(() => import('./resources-dialog'))

/** The list of STAR products: the fallback of the back button without a history entry. */
const STAR_LIST_LOCATION = { to: '/', hash: 'stars-heading' } as const

/** `sections` is rendered after the tabs, `history` at the end of the page. */
type Props = { product: ProductPage; star: Star; tab: TabId; sections: ReactNode; history: ReactNode }

export function StarPage({ product, star, tab, sections, history }: Props) {
  const goBack = useGoBack(STAR_LIST_LOCATION)
  const searchId = useRouterState({ select: (state) => state.location.state.searchState?.answer?.search_id ?? '' })
  const onSent = () => trackAction(searchId, 'lead', product.Id)
  const Panel = PANELS[tab]
  return (
    <div className="page">
      <button type="button" className="back-link" onClick={goBack}>
        <Icon name="back" /> Back to {BRAND} STAR Products
      </button>
      <StarHero product={product} star={star}>
        <RequestButton
          kind="demo"
          isPrimary
          product={{ id: product.Id, name: product.ProductName, sample: product.SampleData }}
          onSent={onSent}
        />
        {star.resources.length > 0 ? <Resources star={star} /> : null}
        <CompareButton item={toTrayItem(product)} />
        <SaveButton tool={{ id: product.Id, name: product.ProductName, sample: product.SampleData }} />
      </StarHero>
      <Tabs openTab={tab}>
        <Panel product={product} star={star} onSent={onSent} />
      </Tabs>
      <div className={productPageStyles.productCards}>{sections}</div>
      {history}
    </div>
  )
}

function Resources({ star }: { star: Star }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="outline-link action" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        View Resources
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ResourcesDialog resources={star.resources} product={star.display_name} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
