/** The tabs of the admin portal: each is a feature's own view, shown to whom its permission is given. */
import type { Permission, WaitingTotals } from '../../features/admin/portal-queries'
import type { TabItem } from '../../ui/dashboard-tabs'
import { lazyPart } from '../../ui/lazy-part'
import type { AdminParams, TabParams } from './-admin-params'

const Approvals = lazyPart(() => import('../../features/approvals/approvals'))
const ActivityLog = lazyPart(() => import('../../features/admin/activity-log'))
const AuditLog = lazyPart(() => import('../../features/admin/audit-log'))
const ClaimsDesk = lazyPart(() => import('../../features/claims/admin/claims-desk'))
const LegalTexts = lazyPart(() =>
  import('../../features/legal/legal-texts').then(({ LegalTexts: component }) => ({ default: component })),
)
const Users = lazyPart(() => import('../../features/users/users'))
const Vendors = lazyPart(() => import('../../features/vendors/vendors'))
const Admins = lazyPart(() => import('../../features/admins/admins'))
const ProductsTab = lazyPart(() => import('../../features/catalogue-admin/products-tab'))
const StarPreview = lazyPart(() => import('../../features/product/star-preview'))
const Moderation = lazyPart(() => import('../../features/moderation/moderation'))
const Events = lazyPart(() => import('../../features/admin/events'))
const Overview = lazyPart(() => import('../../features/admin/overview'))
const Queue = lazyPart(() => import('../../features/admin/queue'))
const SearchTab = lazyPart(() => import('../../features/search-admin/search-tab'))
const ReviewsDesk = lazyPart(() => import('../../features/reviews/moderation/reviews-desk'))
const SettingsSections = lazyPart(() =>
  import('./-settings-sections').then(({ SettingsSections: component }) => ({ default: component })),
)
const Suggestions = lazyPart(() => import('../../features/suggestions/suggestions'))
const ValidationDesk = lazyPart(() => import('../../features/validation/staff/desk'))

export type TabContext = {
  accountId: string
  permissions: readonly Permission[]
  params: TabParams
  /** The keys of the tabs that the admin has. */
  tabs: ReadonlySet<string>
  /** How much waits; undefined until it is known. */
  waiting: WaitingTotals | undefined
  /** Replaces the tab's parameters. */
  onChange: (params: TabParams) => void
}

type Tab = Omit<TabItem, 'panel' | 'badge'> & {
  permission: Permission
  badge?: (waiting: WaitingTotals) => NonNullable<TabItem['badge']>
  panel: (context: TabContext) => React.ReactNode
}

const TABS: readonly Tab[] = [
  {
    key: 'overview',
    label: 'Overview',
    permission: 'view_portal',
    badge: ({ unread_alerts: count }) => ({ count, meaning: 'unread alerts' }),
    panel: ({ tabs, params, onChange }) => <Overview tabs={tabs} params={params} onChange={onChange} />,
  },
  {
    key: 'queue',
    label: 'Queue',
    permission: 'view_portal',
    badge: ({ queue: count }) => ({ count, meaning: 'waiting' }),
    panel: ({ accountId, tabs, params, onChange }) => (
      <Queue accountId={accountId} tabs={tabs} params={params} onChange={onChange} />
    ),
  },
  {
    key: 'activity',
    label: 'Activity',
    permission: 'view_portal',
    badge: ({ unread_activity: count }) => ({ count, meaning: 'unread' }),
    panel: ({ params, onChange }) => <ActivityLog params={params} onChange={onChange} />,
  },
  {
    key: 'products',
    label: 'Products',
    permission: 'manage_products',
    panel: ({ params, permissions, onChange }) => (
      <ProductsTab
        params={params}
        onChange={onChange}
        canDelete={permissions.includes('delete_products')}
        canExport={permissions.includes('export_data')}
        renderPreview={(page) => <StarPreview product={page} />}
      />
    ),
  },
  {
    key: 'suggestions',
    label: 'Suggestions',
    permission: 'manage_products',
    badge: ({ suggestions: count }) => ({ count, meaning: 'waiting' }),
    panel: ({ params, onChange }) => <Suggestions params={params} onChange={onChange} />,
  },
  {
    key: 'claims',
    label: 'Claims',
    permission: 'decide_claims',
    badge: ({ claims, profile_changes: changes }) => ({ count: claims + changes, meaning: 'pending' }),
    panel: ({ params, waiting, onChange }) => <ClaimsDesk params={params} waiting={waiting} onChange={onChange} />,
  },
  {
    key: 'reviews',
    label: 'Reviews',
    permission: 'moderate_reviews',
    badge: ({ reviews: count }) => ({ count, meaning: 'waiting' }),
    panel: ({ params, onChange }) => <ReviewsDesk params={params} onChange={onChange} />,
  },
  {
    key: 'moderation',
    label: 'Moderation',
    permission: 'moderate_reviews',
    panel: ({ params, onChange }) => <Moderation params={params} onChange={onChange} />,
  },
  {
    key: 'users',
    label: 'Users',
    permission: 'view_users',
    panel: ({ params, permissions, onChange }) => (
      <Users params={params} permissions={permissions} onChange={onChange} />
    ),
  },
  {
    key: 'admins',
    label: 'Admins',
    permission: 'manage_admins',
    panel: ({ accountId, params, onChange }) => (
      <Admins accountId={accountId} page={params.at} onPage={(at) => onChange(at ? { at } : {})} />
    ),
  },
  {
    key: 'approvals',
    label: 'Approvals',
    permission: 'view_portal',
    panel: ({ params, onChange }) => <Approvals params={params} onChange={onChange} />,
  },
  {
    key: 'validation',
    label: 'Validation',
    permission: 'work_on_validations',
    panel: ({ accountId, params, onChange }) => (
      <ValidationDesk accountId={accountId} params={params} onChange={onChange} />
    ),
  },
  {
    key: 'search',
    label: 'Search',
    permission: 'manage_search',
    panel: ({ params, permissions, onChange }) => (
      <SearchTab params={params} canExport={permissions.includes('export_data')} onChange={onChange} />
    ),
  },
  {
    key: 'events',
    label: 'Failed events',
    permission: 'view_portal',
    panel: ({ params, permissions, onChange }) => (
      <Events params={params} permissions={permissions} onChange={onChange} />
    ),
  },
  {
    key: 'vendors',
    label: 'Vendors',
    permission: 'manage_vendors',
    panel: ({ params, permissions, onChange }) => (
      <Vendors params={params} permissions={permissions} onChange={onChange} />
    ),
  },
  {
    key: 'settings',
    label: 'Settings',
    permission: 'change_settings',
    panel: (context) => <SettingsSections {...context} />,
  },
  {
    key: 'legal',
    label: 'Legal texts',
    permission: 'edit_legal_texts',
    panel: ({ params }) => <LegalTexts editedSlug={params.edit} />,
  },
  {
    key: 'audit',
    label: 'Audit log',
    permission: 'view_audit',
    panel: ({ params, permissions, onChange }) => (
      <AuditLog params={params} onChange={onChange} canExport={permissions.includes('export_data')} />
    ),
  },
]

type ListContext = Omit<TabContext, 'onChange' | 'tabs'> & { onChange: (params: AdminParams) => void }

/** The tabs that the admin may open; `onChange` also gets the tab that is opened. */
export function listTabs({ onChange, ...context }: ListContext): TabItem[] {
  const permitted = TABS.filter(({ permission }) => context.permissions.includes(permission))
  const tabs = new Set(permitted.map(({ key }) => key))
  return permitted.map(({ panel, badge, key, label }) => ({
    key,
    label,
    badge: context.waiting ? badge?.(context.waiting) : undefined,
    panel: () => panel({ ...context, tabs, onChange: (params) => onChange({ tab: key, ...params }) }),
  }))
}
