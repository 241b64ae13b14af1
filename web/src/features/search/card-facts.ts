/** The facts of a result card as short texts. */
import type { Evidence, Hit } from '../../api/client'
import { isSameName, shortenDescription } from '../../ui/wording'

/** The preview of ten words, and the rest of the sentence that it breaks off; `isCut`: whether the preview ends in an ellipsis. */
export type Description = { preview: string; rest: string; isCut: boolean }

const ELLIPSIS = '...'
const SENTENCE_END = /[.!?。](?=\s|$)/g

export function splitDescription(description: string): Description {
  const text = description.split(/\s+/).filter(Boolean).join(' ')
  const preview = shortenDescription(text)
  if (!preview.endsWith(ELLIPSIS) || preview === text) return { preview, rest: '', isCut: false }
  const start = preview.slice(0, -ELLIPSIS.length)
  const sentenceEnd = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1).find((end) => end >= start.length)
  return { preview: start, rest: text.slice(start.length, sentenceEnd), isCut: true }
}

const PRICING_MODELS: Record<string, string> = {
  free: 'Free',
  freemium: 'Free version',
  subscription: 'Subscription',
  usage: 'Priced by usage',
  perpetual: 'One-time licence',
  custom: 'Custom price',
}

/** What a card says of a fact that the catalogue does not know, of each the same. */
export const UNSTATED = 'N/A'

/** `isStated`: whether the catalogue knows anything about it. */
export type Fact = { text: string; isStated: boolean }

export function describePrice({ starting_price_usd: price, pricing_model: model }: Hit): Fact {
  if (price === 0) return { text: 'Free', isStated: true }
  if (typeof price === 'number') return { text: `From $${price.toLocaleString('en')}/month`, isStated: true }
  const text = PRICING_MODELS[model]
  return text ? { text, isStated: true } : { text: UNSTATED, isStated: false }
}

export const describeDeployment = ({ deployment_models: models }: Hit): Fact =>
  models.length > 0 ? { text: models.join(', '), isStated: true } : { text: UNSTATED, isStated: false }

const splitEntries = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** One entry of a list and how many more there are; the entry that was asked for, else the first. */
export function describeEntry(
  text: string,
  field: string,
  evidence: readonly Evidence[],
): { entry: string; more: number } {
  const entries = splitEntries(text)
  const met = evidence
    .filter((each) => each.field === field && each.state === 'met')
    .flatMap(({ value }) => splitEntries(value))
  const entry = entries.find((each) => met.includes(each)) ?? entries[0] ?? UNSTATED
  return { entry, more: Math.max(0, entries.length - 1) }
}

/** The vendor, unless it is called as its product. */
export const describeVendor = ({ company_name: vendor, product_name: name }: Hit): string | null => {
  if (!vendor) return UNSTATED
  return isSameName(vendor, name) ? null : vendor
}

/** Where a card leads: visitors and signed-in users have product pages of their own. */
export type DetailsPath = '/FreeAiSearchProductDetail/$productId' | '/product/user/$productId' | '/product/$productId'
