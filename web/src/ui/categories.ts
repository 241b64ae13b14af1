/** The five categories that have a search of their own, and the three listings, as links name them. */
export const CATEGORY_NAMES = {
  'contract-management': 'Contract Management',
  ediscovery: 'eDiscovery',
  'legal-research': 'Legal Research',
  'practice-management': 'Practice Management',
  compliance: 'Compliance',
} as const

export const LISTING_NAMES = {
  'practice-management': 'Practice Management',
  ediscovery: 'eDiscovery',
  compliance: 'Compliance & Risk',
} as const

export type CategorySlug = keyof typeof CATEGORY_NAMES
export type ListingSlug = keyof typeof LISTING_NAMES

export const isCategory = (slug: string): slug is CategorySlug => Object.hasOwn(CATEGORY_NAMES, slug)
