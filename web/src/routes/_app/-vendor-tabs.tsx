/** Tabs for vendors; each is loaded when first opened. */
import { lazy } from 'react'
import type { TabParams } from '../../session/tab-params'
import type { TabItem } from '../../ui/dashboard-tabs'

export type { TabParams as Place } from '../../session/tab-params'
export type VendorTabProps = { tabParams: TabParams; onTabParamsChange: (tabParams: TabParams) => void }

const ProductsTab = lazy(async () => ({ default: (await import('../../features/claims/products-tab')).ProductsTab }))
const RepliesTab = lazy(async () => ({ default: (await import('../../features/reviews/replies-tab')).RepliesTab }))
const LeadsTab = lazy(() => import('../../features/leads/leads-tab'))
const AnalyticsTab = lazy(() => import('../../features/insights/analytics-tab'))
const BadgesTab = lazy(() => import('../../features/insights/badges-tab'))

export function buildVendorTabs({ tabParams, onTabParamsChange }: VendorTabProps): TabItem[] {
  const buildProductProps = (tab: string) => ({
    product: tabParams.product,
    onProductChange: (product: string) => onTabParamsChange({ tab, product }),
  })
  return [
    { key: 'products', label: 'Products', panel: () => <ProductsTab /> },
    {
      key: 'leads',
      label: 'Leads',
      panel: () => (
        <LeadsTab
          openLeadId={tabParams.lead ?? null}
          onOpen={(lead) => onTabParamsChange(lead === null ? { tab: 'leads' } : { tab: 'leads', lead })}
        />
      ),
    },
    { key: 'analytics', label: 'Analytics', panel: () => <AnalyticsTab {...buildProductProps('analytics')} /> },
    { key: 'answers', label: 'Product reviews', panel: () => <RepliesTab /> },
    { key: 'badges', label: 'Badges', panel: () => <BadgesTab {...buildProductProps('badges')} /> },
  ]
}
