/** The specification's sentences about reviews, and our own beside them. */
export const REVIEWS = {
  missing: 'Please fill in all required fields.',
  published: 'Review published successfully!',
  deleted: 'Review deleted successfully!',
  failed: 'Failed to add review',
  notDeleted: 'Failed to delete review',
  noProduct: 'Cannot delete review: Product ID missing',
  justNow: 'Just now',
} as const

export const LONGEST_TITLE = 100
export const LONGEST_TEXT = 2000
export const LONGEST_SIDE = 1000
export const MOST_MONTHS = 600
