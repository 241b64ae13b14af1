/** The tabs of a certified product's page, the parsing of its URL, and the STAR criteria. */
import type { ProductPage } from '../../api/client'
import { BRAND } from '../../brand'
import { toText } from '../../ui/url-params'
import { parseDay } from '../../product-facts/days'

export type Star = NonNullable<ProductPage['StarProfile']>
export type StarVideo = Star['hero']
export type Certificate = Star['certificates'][number]

/** Certificates of the sample issuer prove nothing. */
export const isSampleCertificate = ({ issuer }: Certificate): boolean => issuer === 'sample'

export const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'certified-solutions', label: 'Certified Solutions' },
  { id: 'talk', label: `${BRAND} Talk` },
  { id: 'pricing', label: 'Pricing' },
  { id: 'technical', label: 'Technical' },
  { id: 'testimonials', label: 'Testimonials' },
] as const

export type TabId = (typeof TABS)[number]['id']

/** Parses the tab of a URL; Overview if it is missing or unknown. */
function parseTab(value: unknown): TabId {
  const matchingTab = toText(value)
  return TABS.find((tab) => tab.id === matchingTab)?.id ?? 'overview'
}

/** The search parameters of a product page: the open tab, and the day whose version is shown. */
type ProductSearch = { tab?: TabId; as_of?: string }

export function parseProductSearch(rawSearchParams: Record<string, unknown>): ProductSearch {
  const tab = parseTab(rawSearchParams['tab'])
  const day = parseDay(rawSearchParams['as_of'])
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

/** The images are drawn from the catalogue entry, so they are samples of screenshots. */
export const labelResource = (type: string): string => (type === 'Screenshot' ? 'Screenshot (sample)' : type)

/** The readable host of an external video player, shown because playing sends a request to it. */
export const playerHost = (address: string): string => new URL(address).hostname.replace(/^(www|player)\./, '')
