/** Prepares a product for display: short description, lists, and the catalogue field of each value. */
import type { ProductPage } from '../api/client'
import { splitList } from '../ui/wording'

const MAX_SHORT_LENGTH = 120

/** Truncates a description after 120 characters. */
export function shortDescription(description: string): string {
  // By code points, because an emoji is two UTF-16 units.
  const signs = [...description]
  return signs.length > MAX_SHORT_LENGTH ? `${signs.slice(0, MAX_SHORT_LENGTH).join('')}...` : description
}

/** A row of a card: label, values (empty if not stated), and the catalogue field of its source. */
export type Line = { label: string; values: string[]; field: string }

const singleValue = (label: string, field: string, value: string): Line => ({
  label,
  field,
  values: value ? [value] : [],
})
const listValue = (label: string, field: string, value: string): Line => ({ label, field, values: splitList(value) })

export type Card = { title: string; lines: Line[]; chips?: boolean; wide?: boolean }

/** 'GDPR Compliant' only for a plain yes: unknown is not a yes. */
const readCompliance = (p: ProductPage): string => (p.GDPR_Compliant === 'Yes' ? 'GDPR Compliant' : '')

export function buildCards(p: ProductPage): Card[] {
  return [
    { title: 'Category', chips: true, lines: [listValue('Category', 'categories', p.Category)] },
    { title: 'Capabilities', chips: true, lines: [listValue('Capabilities', 'capabilities', p.Capabilities)] },
    {
      title: 'Company',
      lines: [
        singleValue('Name', 'company', p.Company),
        singleValue('Headquarters', 'headquarters', p.Headquarters),
        singleValue('Year founded', 'year_founded', p.YearFounded),
      ],
    },
    {
      title: 'Functional Focus',
      chips: true,
      lines: [listValue('Functional focus', 'functional_focus', p.ProductFunctionalFocus)],
    },
    {
      title: 'Technology & Integration',
      lines: [
        listValue('Deployment', 'deployment_models', p.IT_Deployment_Models),
        listValue('Hosting location', 'hosting_locations', p.Hosting_Location),
        listValue('Key integrations', 'integrations', p.Integrateswith),
        listValue('Database integration', 'database_integrations', p.Databaseintegration),
        listValue('SSO', 'sso', p.IntegrationSSO),
        listValue('Additional functionality', 'additional_functionality', p.AdditionalFunctionality),
        listValue('Data format', 'data_formats', p.Interchangeable_Data_Format),
      ],
    },
    {
      title: 'Security & Data Protection',
      lines: [
        listValue('Security features', 'security_certifications', p.SecurityCertifications),
        singleValue('Compliance standards', 'gdpr_compliant', readCompliance(p)),
        singleValue('Data protection', 'data_protection', p.DataProtection_outside),
        singleValue('Number of users', 'user_count', p.NoofUsers),
      ],
    },
    {
      title: 'Pricing & Contracts',
      lines: [
        listValue('Model', 'licensing_models', p.Licensing_Model),
        singleValue(
          'Starting price',
          'starting_price_usd',
          p.StartingPriceUSD ? `$${p.StartingPriceUSD.toLocaleString('en-US')} per month` : '',
        ),
        singleValue('Implementation cost', 'implementation_cost', p.Additional_Implementation_Cost),
        singleValue('Support cost', 'support_cost', p.AdditionalCost_Support),
        singleValue('Free trial', 'free_trial', p.ISFreeTrial),
        singleValue('Demo', 'demo_available', p.RequestDemoBtn),
      ],
    },
    {
      title: 'Languages & Regions',
      lines: [listValue('Languages', 'languages', p.Lang), listValue('Regions served', 'countries', p.CountriesServed)],
    },
    { title: 'Keywords', chips: true, wide: true, lines: [listValue('Keywords', 'keywords', p.Keyword)] },
  ]
}
