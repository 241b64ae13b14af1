/** The tabs that only vendors have; each is fetched when it is opened first. */
import { lazy } from 'react'
import type { Place } from './place'
import type { TabItem } from './tabs'

export type { Place } from './place'
export type Vendor = { place: Place; onPlace: (place: Place) => void }

const ProductsTab = lazy(async () => ({ default: (await import('../claims/products-tab')).ProductsTab }))
const AnswersTab = lazy(async () => ({ default: (await import('../reviews/answers-tab')).AnswersTab }))
const LeadsTab = lazy(() => import('../leads/leads-tab'))
const AnalyticsTab = lazy(() => import('../insights/analytics-tab'))
const BadgesTab = lazy(() => import('../insights/badges-tab'))

export function vendorTabs({ place, onPlace }: Vendor): TabItem[] {
  const choice = (tab: string) => ({
    product: place.product,
    onProduct: (product: string) => onPlace({ tab, product }),
  })
  return [
    { key: 'products', label: 'Products', panel: () => <ProductsTab /> },
    {
      key: 'leads',
      label: 'Leads',
      panel: () => (
        <LeadsTab
          open={place.lead ?? null}
          onOpen={(lead) => onPlace(lead === null ? { tab: 'leads' } : { tab: 'leads', lead })}
        />
      ),
    },
    { key: 'analytics', label: 'Analytics', panel: () => <AnalyticsTab {...choice('analytics')} /> },
    { key: 'answers', label: 'Reviews to answer', panel: () => <AnswersTab /> },
    { key: 'badges', label: 'Badges', panel: () => <BadgesTab {...choice('badges')} /> },
  ]
}
