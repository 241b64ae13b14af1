/** The profile fields that a product owner can edit, in the specification's groups, with the input type of each. */
import type { Values } from './queries'

export type Kind = 'line' | 'prose' | 'list' | 'answer' | 'number' | 'categories' | 'deployment' | 'pricing'
export type Field = { field: string; kind: Kind; hint?: string }
export type Group = { key: string; title: string; fields: Field[] }

const line = (...fields: string[]): Field[] => fields.map((field) => ({ field, kind: 'line' }))
const prose = (...fields: string[]): Field[] => fields.map((field) => ({ field, kind: 'prose' }))
const list = (...fields: string[]): Field[] => fields.map((field) => ({ field, kind: 'list' }))
const answer = (...fields: string[]): Field[] => fields.map((field) => ({ field, kind: 'answer' }))
const number = (...fields: string[]): Field[] => fields.map((field) => ({ field, kind: 'number' }))

const REVIEWED = 'An admin reviews changes to this field first.'

export const GROUPS: readonly Group[] = [
  {
    key: 'basic',
    title: 'Basic Info',
    fields: [
      { field: 'name', kind: 'line', hint: REVIEWED },
      { field: 'categories', kind: 'categories', hint: REVIEWED },
      ...line('version', 'website'),
      ...prose('description', 'summary'),
      ...list('key_points'),
      ...line('company', 'headquarters'),
      ...number('year_founded'),
      ...line('employees', 'funding_stage', 'company_stage'),
    ],
  },
  {
    key: 'features',
    title: 'Features',
    fields: list('capabilities', 'functional_focus', 'features', 'keywords', 'languages', 'countries', 'user_types'),
  },
  {
    key: 'technical',
    title: 'Technical',
    fields: [
      { field: 'deployment_models', kind: 'deployment' },
      ...list(
        'hosting_locations',
        'integrations',
        'database_integrations',
        'sso',
        'additional_functionality',
        'data_formats',
      ),
      ...line('api_support', 'user_count'),
      ...prose('architecture'),
    ],
  },
  {
    key: 'pricing',
    title: 'Pricing',
    fields: [
      { field: 'pricing_model', kind: 'pricing' },
      ...list('licensing_models', 'billing_options'),
      ...number('starting_price_usd'),
      ...line('implementation_cost', 'support_cost'),
      ...answer('free_trial'),
      ...number('trial_days'),
      ...answer('demo_available'),
    ],
  },
  {
    key: 'security',
    title: 'Security',
    fields: [
      ...list('security_certifications', 'compliance_standards'),
      ...answer('gdpr_compliant'),
      ...prose('data_protection'),
    ],
  },
]

/** null, '' and [] all mean "not stated". */
const plain = (value: unknown): string =>
  JSON.stringify(
    value === null || value === undefined || value === '' ? [] : Array.isArray(value) ? value : [String(value)],
  )

/** Collects the fields whose input differs from the current value; a cleared field becomes null, which means unknown. */
export function collectChanges(typed: Values, present: Values): Values {
  const changed = Object.entries(typed).filter(
    ([field, value]) => field in present && plain(value) !== plain(present[field]),
  )
  return Object.fromEntries(changed.map(([field, value]) => [field, value ?? null]))
}

/** Formats the value of any field for display. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'not stated'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === undefined || value === '' ? 'not stated' : String(value)
}
