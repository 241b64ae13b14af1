/** The sections of the settings tab, in the order of their navigation; `?section=` in the address names the open one. */
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part'
import { Loading } from '../../ui/loading'
import { SectionNav } from '../../features/site-settings/section-nav'
import type { Permission } from '../../features/admin/portal-queries'
import type { TabParams } from './-admin-params'

const PicksSection = lazyPart(() => import('../../features/editors-picks/picks-section'))
const ValuesSection = lazyPart(() => import('../../features/catalogue-values/values-section'))
const SettingsForm = lazyPart(() => import('../../features/site-settings/settings-form'))

/** What the settings tab knows, for sections that need it. */
type SectionContext = {
  accountId: string
  permissions: readonly Permission[]
  params: TabParams
  onChange: (params: TabParams) => void
}

type Section = { key: string; label: string; panel: (context: SectionContext) => ReactNode }

/** Other features add their sections here. */
const SECTIONS: readonly Section[] = [
  { key: 'branding', label: 'Branding', panel: () => <SettingsForm section="branding" /> },
  { key: 'limits', label: 'Limits', panel: () => <SettingsForm section="limits" /> },
  { key: 'providers', label: 'Providers', panel: () => <SettingsForm section="providers" /> },
  {
    key: 'values',
    label: 'Option lists',
    panel: ({ params, onChange }) => (
      <ValuesSection params={params} onChange={(next) => onChange({ section: 'values', ...next })} />
    ),
  },
  {
    key: 'picks',
    label: "Editors' picks",
    panel: ({ params, onChange }) => (
      <PicksSection
        place={params.open}
        onPlace={(place) => onChange({ section: 'picks', ...(place ? { open: place } : {}) })}
      />
    ),
  },
]

export function SettingsSections(context: SectionContext) {
  const active = SECTIONS.find(({ key }) => key === context.params.section) ?? SECTIONS[0]
  return (
    <SectionNav sections={SECTIONS} activeKey={active?.key ?? ''} onChange={(section) => context.onChange({ section })}>
      <Suspense fallback={<Loading />}>{active?.panel(context)}</Suspense>
    </SectionNav>
  )
}
