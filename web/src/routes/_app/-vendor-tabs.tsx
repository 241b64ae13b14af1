/** The tabs that only vendors have; each is fetched when it is opened first. */
import { lazy } from 'react'
import type { Place } from '../../session/tab-params'
import type { TabItem } from '../../ui/dashboard-tabs'

export type { Place } from '../../session/tab-params'
export type Vendor = { place: Place; onPlace: (place: Place) => void }

const ProductsTab = lazy(async () => ({ default: (await import('../../features/claims/products-tab')).ProductsTab }))
const AnswersTab = lazy(async () => ({ default: (await import('../../features/reviews/answers-tab')).AnswersTab }))
const LeadsTab = lazy(() => import('../../features/leads/leads-tab'))
const AnalyticsTab = lazy(() => import('../../features/insights/analytics-tab'))
const BadgesTab = lazy(() => import('../../features/insights/badges-tab'))

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
