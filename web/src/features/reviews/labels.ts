/** How reviews speak of sub-scores, badges and flags. */
export const ASPECTS = {
  ease_of_use: 'Ease of use',
  features: 'Features',
  support: 'Support',
  value: 'Value for money',
  security: 'Security',
} as const

export const RECOMMEND = 'Would recommend'

export const aspectLabel = (name: string): string =>
  name in ASPECTS ? ASPECTS[name as keyof typeof ASPECTS] : RECOMMEND

/** Beside each badge, and once for all under the reviews. */
export const BADGES = {
  company: {
    label: 'Company address',
    says: 'Written from a confirmed address at a company’s own domain, not from a free-mail provider.',
  },
  proof: {
    label: 'Proof of use checked',
    says: 'An admin has seen a proof that the author uses the product, and deleted the file afterwards.',
  },
  vendor: { label: 'Works for a vendor', says: 'The author has a vendor’s account, for another product.' },
  rival: {
    label: 'Works for a rival',
    says: 'The author’s company makes a product in one of the same categories. Such a review gets no extra weight.',
  },
  incentive: {
    label: 'Was given something',
    says: 'The author says that something was given for writing this review, whatever it says.',
  },
  independent: { label: 'No incentive', says: 'The author says that nothing was given for writing this review.' },
} as const

export type Badge = keyof typeof BADGES

export const FLAGS = {
  spam: 'Spam or advertising',
  not_a_user: 'The author does not use the product',
  conflict_of_interest: 'The author has a conflict of interest',
  offensive: 'Insulting or discriminating',
  personal_data: 'Names private persons or personal data',
  other: 'Something else',
} as const

export type FlagKind = keyof typeof FLAGS

export const formatMonthsUsed = (count: number): string =>
  count === 1 ? 'used for 1 month' : `used for ${count} months`
export const formatHelpfulCount = (count: number): string =>
  count === 1 ? '1 person found this helpful' : `${count} people found this helpful`

/** Whether the author told it; what was left open comes as null. */
export const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined
