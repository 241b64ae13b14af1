/** The five categories with a search page and the three listings. */
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
