/** The profile fields that a product owner can edit, in the specification's groups, with the input type of each. */
import type { FieldKind } from '../../product-facts/field-input'

export type ProfileFieldDefinition = { field: string; kind: FieldKind | 'categories'; hint?: string }
export type FieldGroup = { key: string; title: string; fields: ProfileFieldDefinition[] }

const lineFields = (...fields: string[]): ProfileFieldDefinition[] => fields.map((field) => ({ field, kind: 'line' }))
const proseFields = (...fields: string[]): ProfileFieldDefinition[] => fields.map((field) => ({ field, kind: 'prose' }))
const listFields = (...fields: string[]): ProfileFieldDefinition[] => fields.map((field) => ({ field, kind: 'list' }))
const answerFields = (...fields: string[]): ProfileFieldDefinition[] =>
  fields.map((field) => ({ field, kind: 'answer' }))
const numberFields = (...fields: string[]): ProfileFieldDefinition[] =>
  fields.map((field) => ({ field, kind: 'number' }))

const REVIEW_HINT = 'An admin reviews changes to this field first.'

export const FIELD_GROUPS: readonly FieldGroup[] = [
  {
    key: 'basic',
    title: 'Basic Info',
    fields: [
      { field: 'name', kind: 'line', hint: REVIEW_HINT },
      { field: 'categories', kind: 'categories', hint: REVIEW_HINT },
      ...lineFields('version'),
      { field: 'website', kind: 'line', hint: REVIEW_HINT },
      ...proseFields('description', 'summary'),
      ...listFields('key_points'),
      { field: 'company', kind: 'line', hint: REVIEW_HINT },
      ...lineFields('headquarters'),
      ...numberFields('year_founded'),
      ...lineFields('employees', 'funding_stage', 'company_stage'),
    ],
  },
  {
    key: 'features',
    title: 'Features',
    fields: listFields(
      'capabilities',
      'functional_focus',
      'features',
      'keywords',
      'languages',
      'countries',
      'user_types',
    ),
  },
  {
    key: 'technical',
    title: 'Technical',
    fields: [
      { field: 'deployment_models', kind: 'deployment' },
      ...listFields(
        'hosting_locations',
        'integrations',
        'database_integrations',
        'sso',
        'additional_functionality',
        'data_formats',
      ),
      ...lineFields('api_support', 'user_count'),
      ...proseFields('architecture'),
    ],
  },
  {
    key: 'pricing',
    title: 'Pricing',
    fields: [
      { field: 'pricing_model', kind: 'pricing' },
      ...listFields('licensing_models', 'billing_options'),
      ...numberFields('starting_price_usd'),
      ...lineFields('implementation_cost', 'support_cost'),
      ...answerFields('free_trial'),
      ...numberFields('trial_days'),
      ...answerFields('demo_available'),
    ],
  },
  {
    key: 'security',
    title: 'Security',
    fields: [
      ...listFields('security_certifications', 'compliance_standards'),
      ...answerFields('gdpr_compliant'),
      ...proseFields('data_protection'),
    ],
  },
]
