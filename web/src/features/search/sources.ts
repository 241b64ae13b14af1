/** The sources of an answer, numbered in the order in which its sentences name them. */
import type { Citation, SearchAnswer } from '../../api/client'

export type NumberedSource = Citation & { number: number; label: string }

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

export function numberSources(answer: SearchAnswer): Map<string, NumberedSource> {
  const names = new Map(answer.product_ids.map((hit) => [hit.product_id, hit.product_name]))
  const sources = new Map<string, NumberedSource>()
  for (const citation of answer.sentences.flatMap((sentence) => sentence.citations)) {
    const key = sourceKey(citation)
    if (sources.has(key)) continue
    const owner = citation.kind === 'product' ? (names.get(citation.product_id) ?? citation.product_id) : 'Catalogue'
    sources.set(key, { ...citation, number: sources.size + 1, label: `${owner}: ${fieldName(citation.field)}` })
  }
  return sources
}

/** The id of the card that a citation points to; `data-field` marks the cited field in it. */
export const cardId = (productId: string): string => `hit-${productId}`
