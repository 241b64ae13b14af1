/** Labels of sub-scores, badges and flags. */
export const ASPECT_LABELS = {
  ease_of_use: 'Ease of use',
  features: 'Features',
  support: 'Support',
  value: 'Value for money',
  security: 'Security',
} as const

export const RECOMMEND_LABELS = 'Would recommend'

export const aspectLabel = (name: string): string =>
  name in ASPECT_LABELS ? ASPECT_LABELS[name as keyof typeof ASPECT_LABELS] : RECOMMEND_LABELS

/** Explanations of the badges, for tooltips and the legend. */
export const BADGE_TEXTS = {
  company: {
    label: 'Company email',
    says: 'Written from a verified address at a company’s own domain, not a free email provider.',
  },
  proof: {
    label: 'Proof of use checked',
    says: 'An admin has checked proof that the author uses the product. The file was deleted afterwards.',
  },
  vendor: { label: 'Works for a vendor', says: 'The author has a vendor account for another product.' },
  competitor: {
    label: 'Works for a competitor',
    says: 'The author’s company offers a product in the same category. The review gets no extra weight.',
  },
  incentive: {
    label: 'Incentivised',
    says: 'The author states that they received something for this review.',
  },
  independent: { label: 'No incentive', says: 'The author states that they received nothing for this review.' },
} as const

export type BadgeName = keyof typeof BADGE_TEXTS

export const FLAG_LABELS = {
  spam: 'Spam or advertising',
  not_a_user: 'The author does not use the product',
  conflict_of_interest: 'The author has a conflict of interest',
  offensive: 'Abusive or discriminatory',
  personal_data: 'Contains personal data or names private individuals',
  other: 'Something else',
} as const

export type FlagKind = keyof typeof FLAG_LABELS

export const formatMonthsUsed = (count: number): string =>
  count === 1 ? 'used for 1 month' : `used for ${count} months`
export const formatHelpfulCount = (count: number): string =>
  count === 1 ? '1 person found this helpful' : `${count} people found this helpful`

/** Whether the author filled in the field; empty fields are null. */
export const hasValue = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined
