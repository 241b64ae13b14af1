/** A certified product's own part of its page: the tabs, and what each shows when nobody has told it yet. */
import type { ProductPage } from '../../api/client'
import { BRAND } from '../../brand'
import { text } from '../../ui/url-params'
import { parseDay } from '../../product-facts/days'

export type Star = NonNullable<ProductPage['StarProfile']>
export type StarVideo = Star['hero']
export type Certificate = Star['certificates'][number]

export const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'certified-solutions', label: 'Certified Solutions' },
  { id: 'talk', label: `${BRAND} Talk` },
  { id: 'pricing', label: 'Pricing' },
  { id: 'technical', label: 'Technical' },
  { id: 'testimonials', label: 'Testimonials' },
] as const

export type TabId = (typeof TABS)[number]['id']

/** The tab that an address names; Overview, which is not named, for all else. */
export function parseTab(raw: unknown): TabId {
  const named = text(raw)
  return TABS.find((tab) => tab.id === named)?.id ?? 'overview'
}

/** What the address of a product's page may say: the open tab, the day on which it is read. */
export type ProductSearch = { tab?: TabId; as_of?: string }

export function parseProductSearch(raw: Record<string, unknown>): ProductSearch {
  const tab = parseTab(raw['tab'])
  const day = parseDay(raw['as_of'])
  return { ...(tab === 'overview' ? {} : { tab }), ...(day ? { as_of: day } : {}) }
}

/** STAR criteria. */
export const CRITERIA = [
  'A clear ideal client',
  'Verified claims',
  'A proof-of-concept report',
  'Sound leadership and finances',
  'Benchmark excellence',
  'Disruptive innovation',
] as const

/** The site of another's player, for people: who presses play sends a request there. */
export const playerHost = (address: string): string => new URL(address).hostname.replace(/^(www|player)\./, '')
