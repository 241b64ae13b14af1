/** Code to embed a badge on a vendor's website: an image that links to the product page. */
export type BadgeKind = 'rating' | 'star'
export type BadgeTheme = 'light' | 'dark'

type BadgeOptions = {
  origin: string
  product: string
  name: string
  brand: string
  kind: BadgeKind
  theme: BadgeTheme
}

export const badgePath = ({ product, kind, theme }: Pick<BadgeOptions, 'product' | 'kind' | 'theme'>): string =>
  `/api/badges/${product}/${kind}.svg${theme === 'dark' ? '?theme=dark' : ''}`

const altText = ({ name, brand, kind }: BadgeOptions): string =>
  kind === 'star' ? `${name} is a ${brand} STAR product` : `${name}: reviews on ${brand}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

export const htmlCode = (badge: BadgeOptions): string =>
  `<a href="${badge.origin}/product/${badge.product}"><img src="${badge.origin}${escapeHtml(badgePath(badge))}" alt="${escapeHtml(altText(badge))}" height="36"></a>`

export const markdownCode = (badge: BadgeOptions): string =>
  `[![${escapeHtml(altText(badge)).replace(/[\\[\]]/g, '\\$&')}](${badge.origin}${badgePath(badge)})](${badge.origin}/product/${badge.product})`
