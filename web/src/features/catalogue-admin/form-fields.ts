/** The fields of the product form, in the specification's five tabs and with its labels. */
import type { FieldKind } from '../../product-facts/field-input'

export type FormField = {
  field: string
  kind: FieldKind | 'categories' | 'status'
  label: string
  hint?: string
}
type Group = { key: string; title: string; fields: FormField[] }

const LIST_HINT = 'Separate values with commas.'
const line = (field: string, label: string): FormField => ({ field, kind: 'line', label })
const prose = (field: string, label: string): FormField => ({ field, kind: 'prose', label })
const list = (field: string, label: string): FormField => ({ field, kind: 'list', label, hint: LIST_HINT })
const number = (field: string, label: string): FormField => ({ field, kind: 'number', label })
const answer = (field: string, label: string): FormField => ({ field, kind: 'answer', label })

export const FORM_GROUPS: readonly Group[] = [
  {
    key: 'basic',
    title: 'Basic Info',
    fields: [
      line('name', 'Name'),
      line('version', 'Version'),
      { field: 'categories', kind: 'categories', label: 'Category' },
      { field: 'status', kind: 'status', label: 'Status' },
      line('website', 'Website URL'),
      prose('description', 'Description'),
      prose('summary', 'Overview summary'),
      list('key_points', 'Key points'),
      line('company', 'Company name'),
      number('year_founded', 'Founded year'),
      line('headquarters', 'Headquarters'),
      line('employees', 'Employees'),
      line('funding_stage', 'Funding stage'),
      line('company_stage', 'Company stage'),
      list('aliases', 'Former and other names'),
    ],
  },
  {
    key: 'features',
    title: 'Features',
    fields: [
      list('capabilities', 'Key capabilities'),
      list('functional_focus', 'Functional focus areas'),
      list('keywords', 'Keywords'),
      list('languages', 'Supported languages'),
      list('countries', 'Regions served'),
      list('features', 'Features'),
      list('user_types', 'Target users'),
    ],
  },
  {
    key: 'technical',
    title: 'Technical',
    fields: [
      { field: 'deployment_models', kind: 'deployment', label: 'Deployment model' },
      list('integrations', 'Integrations'),
      line('api_support', 'API support'),
      prose('architecture', 'Architecture description'),
      list('hosting_locations', 'Hosting locations'),
      list('database_integrations', 'Database integrations'),
      list('sso', 'Single sign-on'),
      list('additional_functionality', 'Additional functionality'),
      list('data_formats', 'Data formats'),
      line('user_count', 'Number of users'),
    ],
  },
  {
    key: 'pricing',
    title: 'Pricing',
    fields: [
      { field: 'pricing_model', kind: 'pricing', label: 'Pricing model' },
      { ...number('starting_price_usd', 'Starting price'), hint: 'In US dollars per month.' },
      list('billing_options', 'Billing options'),
      answer('free_trial', 'Free trial'),
      { ...number('trial_days', 'Trial duration'), hint: 'In days.' },
      answer('demo_available', 'Demo'),
      list('licensing_models', 'Licensing models'),
      line('implementation_cost', 'Implementation cost'),
      line('support_cost', 'Support cost'),
    ],
  },
  {
    key: 'security',
    title: 'Security',
    fields: [
      list('security_certifications', 'Security standards'),
      list('compliance_standards', 'Compliance certifications'),
      answer('gdpr_compliant', 'GDPR compliant'),
      prose('data_protection', 'Data protection details'),
    ],
  },
]

const LABELS = new Map(FORM_GROUPS.flatMap(({ fields }) => fields.map(({ field, label }) => [field, label] as const)))

export const labelField = (field: string): string =>
  LABELS.get(field) ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')
