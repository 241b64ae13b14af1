/** The sources of an answer, numbered in the order in which its sentences name them. */
import type { Citation, SearchAnswer } from '../../api/client'

export type NumberedSource = Citation & { number: number; label: string }

/** One key for one fact: the same field of the same product keeps its number through the whole answer. */
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

/** `database_integrations` as a person reads it. */
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

/** The card that a citation points at; inside, `data-field` names the cited field where the card shows it. */
export const cardId = (productId: string): string => `hit-${productId}`
