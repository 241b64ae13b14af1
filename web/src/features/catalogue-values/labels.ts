/** The fields whose values can be renamed and merged. */
import type { ListName } from './offer-queries'
import type { ValueField } from './queries'

export const FIELD_LABELS: Readonly<Record<ValueField, string>> = {
  integrations: 'Integrations',
  functional_focus: 'Practice focus',
  security_certifications: 'Security certifications',
  compliance_standards: 'Compliance standards',
}

export const isField = (text: string | undefined): text is ValueField => text !== undefined && text in FIELD_LABELS

export const countProducts = (count: number): string =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`

/** Lists whose entries are bound to code by their names: what admins may change, and why not more. */
export const BOUND_LISTS: Readonly<Record<ListName, { label: string; explanation: string }>> = {
  categories: {
    label: 'Categories',
    explanation:
      'You can order and retire categories. Their names and addresses stay: searches understand them in five languages, imports map the terms of other lists to them, and links lead to them. A retired category is not offered any more; its page and its products stay.',
  },
  languages: {
    label: 'Languages',
    explanation:
      'You can order languages, and choose where each is offered. Names and codes follow ISO 639: searches understand them in five languages, and accounts refer to them. Products and accounts keep a retired language.',
  },
  countries: {
    label: 'Countries and regions',
    explanation:
      'You can order countries, and choose where each is offered. Names and codes follow ISO 3166: searches know them with their nationalities and regions. Products and accounts keep a retired country.',
  },
}

export const isBoundList = (text: string | undefined): text is ListName => text !== undefined && text in BOUND_LISTS

export const DEPLOYMENT = 'deployment'
export const DEPLOYMENT_EXPLANATION =
  'The deployment models are fixed: searches, filters, comparisons and validations of products treat each differently. They are: '
