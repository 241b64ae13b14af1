/** Labels of catalogue fields, for changes and sources. */
const FIELD_NAMES: Record<string, string> = {
  api_support: 'API support',
  data_protection: 'Data protection',
  employees: 'Number of employees',
  gdpr_compliant: 'GDPR compliant',
  features: 'Features',
  categories: 'Categories',
  countries: 'Regions served',
  deployment_models: 'Deployment',
  functional_focus: 'Functional focus',
  hosting_locations: 'Hosting locations',
  implementation_cost: 'Implementation cost',
  integrations: 'Integrations',
  key_points: 'Key points',
  languages: 'Languages',
  pricing_model: 'Pricing model',
  rating_average: 'Rating',
  security_certifications: 'Security standards',
  sso: 'Single sign-on',
  starting_price_usd: 'Starting price in US dollars',
  support_cost: 'Support cost',
  trial_days: 'Trial length in days',
  user_count: 'Number of users',
  user_types: 'Target users',
  website: 'Website',
}

/** 'billing_options' is 'Billing options', unless it has a name of its own. */
export function formatFieldName(field: string): string {
  const nameWithSpaces = field.replaceAll('_', ' ')
  return FIELD_NAMES[field] ?? nameWithSpaces.charAt(0).toUpperCase() + nameWithSpaces.slice(1)
}

/** The changed fields of a revision; one that shows a hidden product again has 'shown' in place of 'hidden'. */
export const listChanges = ({ changed_fields: fields, hidden }: { changed_fields: string[]; hidden: boolean }) =>
  fields.map((field) => (field === 'hidden' && !hidden ? 'shown' : field))

/** Begins a message of the server about a field with the field's label: 'starting_price_usd: '49.9' is not ...'. */
export const nameField = (message: string): string =>
  message.replace(/^(?:The field )?([a-z]+(?:_[a-z]+)*)(?=: | must | is | contains )/, (_, field: string) =>
    formatFieldName(field),
  )

/** Field names within a sentence: 'Company, website and API support'. */
export function formatFieldNames(fields: readonly string[]): string {
  const names = fields.map((field, index) => {
    const name = formatFieldName(field)
    return index === 0 || /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1)
  })
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
