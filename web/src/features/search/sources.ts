/** The sources of an answer, numbered in the order in which its sentences name them. */
import type { Citation, SearchAnswer } from '../../api/client'

/** `text` is the cited value; for a count over the catalogue it also names what was counted. */
export type NumberedSource = Citation & { number: number; label: string; text: string }

/** The key of a fact: a field of a product has the same number throughout the answer. */
export const sourceKey = (citation: Citation): string =>
  `${citation.kind}/${citation.product_id}/${citation.field}/${citation.value}`

const FIELD_NAMES: Record<string, string> = {
  categories: 'category',
  security_certifications: 'certifications',
  compliance_standards: 'compliance',
  deployment_models: 'deployment',
  functional_focus: 'focus',
  hosting_locations: 'hosting',
  gdpr_compliant: 'GDPR',
  free_trial: 'free trial',
  pricing_model: 'pricing',
  starting_price_usd: 'starting price',
  rating_average: 'rating',
  review_count: 'reviews',
}

/** Formats a field name such as `database_integrations`. */
export const fieldName = (field: string): string => FIELD_NAMES[field] ?? field.replaceAll('_', ' ')

const COUNT_NAMES: Record<string, readonly [one: string, many: string]> = {
  'tools meeting all constraints': ['matching tool', 'matching tools'],
  'tools meeting all requirements': ['tool meeting all requirements', 'tools meeting all requirements'],
  'tools searched': ['tool searched', 'tools searched'],
}

/** A count that a search constraint produces names the constraint's field. */
function describeCount({ field, value }: Citation): string {
  const [singular, plural] = COUNT_NAMES[field] ?? [
    `tool matching on ${fieldName(field)}`,
    `tools matching on ${fieldName(field)}`,
  ]
  return `${Number(value).toLocaleString('en')} ${value === '1' ? singular : plural}`
}

/** The names of the sample products that the answer's sentences cite, without the first results, in their order. */
export function listSampleNames(answer: SearchAnswer, skippedCount: number): string[] {
  const cited = new Set(answer.sentences.flatMap(({ citations }) => citations.map(({ product_id }) => product_id)))
  return answer.product_ids
    .slice(skippedCount)
    .filter(({ product_id, sample }) => sample && cited.has(product_id))
    .map(({ product_name }) => product_name)
}

export function numberSources(answer: SearchAnswer): Map<string, NumberedSource> {
  const names = new Map(
    answer.product_ids.map(({ product_id, product_name, sample }) => [
      product_id,
      sample ? `${product_name} (sample data)` : product_name,
    ]),
  )
  const sources = new Map<string, NumberedSource>()
  for (const citation of answer.sentences.flatMap((sentence) => sentence.citations)) {
    const key = sourceKey(citation)
    if (sources.has(key)) continue
    const number = sources.size + 1
    if (citation.kind === 'product') {
      const name = names.get(citation.product_id) ?? citation.product_id
      sources.set(key, { ...citation, number, label: `${name}: ${fieldName(citation.field)}`, text: citation.value })
    } else {
      sources.set(key, { ...citation, number, label: 'Catalogue count', text: describeCount(citation) })
    }
  }
  return sources
}

/** The id of the card that a citation points to; `data-field` marks the cited field in it. */
export const cardId = (productId: string): string => `hit-${productId}`
