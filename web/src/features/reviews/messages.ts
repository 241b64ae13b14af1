/** Messages about reviews, as specified, and our own. */
export const REVIEW_MESSAGES = {
  missing: 'Please fill in all required fields.',
  deleted: 'Review deleted successfully!',
  failed: 'Failed to add review',
  notDeleted: 'Failed to delete review',
  noProduct: 'Cannot delete review: Product ID missing',
  justNow: 'Just now',
} as const

export const MAX_TITLE_LENGTH = 100
export const MAX_TEXT_LENGTH = 2000
export const MAX_PROS_LENGTH = 1000
export const MAX_MONTHS = 600
