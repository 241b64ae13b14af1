/** Messages about requests, as specified, and the specified names of three products. */
export type RequestKind = 'demo' | 'pricing'

export const REQUEST_TITLES: Record<RequestKind, string> = { demo: 'Request Demo', pricing: 'Request Pricing' }

export const REQUEST_MESSAGES = {
  success: 'Success',
  duplicate: 'Duplicate Request',
  error: 'Error',
  refused: 'Failed to submit pricing request.',
} as const

/** Title and text for a request that did not reach the server. */
export const NETWORK_FAILURES: Record<RequestKind, [title: string, text: string]> = {
  demo: ['Failed to Submit', 'There was a problem submitting your demo request. Please try again.'],
  pricing: ['Error', 'Something went wrong. Please try again.'],
}

const DEMO: Record<string, string> = {
  'bryter-platform': 'Bryter',
  certa: 'Certa.ai',
  'xayn-legal-ai': 'Noxtua (formerly Xayn)',
}
const PRICING: Record<string, string> = { 'bryter-platform': 'Bryter', 'xayn-legal-ai': 'Noxtua' }

/** The product name in a request; the specification defines it for three products. */
export const describeRequest = (kind: RequestKind, product: { id: string; name: string }): string =>
  (kind === 'demo' ? DEMO : PRICING)[product.id] ?? product.name
