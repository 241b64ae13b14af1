/** The code by which a maker shows a badge on its own site: the picture, and a link to the product's page behind it. */
export type BadgeKind = 'rating' | 'star'
export type BadgeTheme = 'light' | 'dark'

export type Wanted = {
  origin: string
  product: string
  name: string
  brand: string
  kind: BadgeKind
  theme: BadgeTheme
}

export const badgePath = ({ product, kind, theme }: Pick<Wanted, 'product' | 'kind' | 'theme'>): string =>
  `/api/badges/${product}/${kind}.svg${theme === 'dark' ? '?theme=dark' : ''}`

const altOf = ({ name, brand, kind }: Wanted): string =>
  kind === 'star' ? `${name} is a ${brand} STAR product` : `${name}: reviews on ${brand}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

export const htmlCode = (wanted: Wanted): string =>
  `<a href="${wanted.origin}/product/${wanted.product}"><img src="${wanted.origin}${escaped(badgePath(wanted))}" alt="${escaped(altOf(wanted))}" height="36"></a>`

export const markdownCode = (wanted: Wanted): string =>
  `[![${escaped(altOf(wanted)).replace(/[\\[\]]/g, '\\$&')}](${wanted.origin}${badgePath(wanted)})](${wanted.origin}/product/${wanted.product})`
