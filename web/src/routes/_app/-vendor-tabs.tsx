/** Tabs for vendors; each is loaded when first opened. */
import type { Account } from '../../api/types'
import type { TabParams } from '../../session/tab-params'
import type { TabItem } from '../../ui/dashboard-tabs'
import { lazyPart } from '../../ui/lazy-part'
import { RequestsTab } from './-requests-tab'

export type { TabParams as Place } from '../../session/tab-params'
export type VendorTabProps = {
  account: Account
  tabParams: TabParams
  onTabParamsChange: (tabParams: TabParams) => void
}

const ProductsTab = lazyPart(async () => ({
  default: (await import('../../features/claims/products-tab')).ProductsTab,
}))
const RepliesTab = lazyPart(async () => ({ default: (await import('../../features/reviews/replies-tab')).RepliesTab }))
const AnalyticsTab = lazyPart(() => import('../../features/insights/analytics-tab'))
const BadgesTab = lazyPart(() => import('../../features/insights/badges-tab'))

export function buildVendorTabs({ account, tabParams, onTabParamsChange }: VendorTabProps): TabItem[] {
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
        <RequestsTab
          account={account}
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
