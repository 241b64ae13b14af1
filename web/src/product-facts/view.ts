/** The product as the page shows it: short description, lists, and which catalogue field each shown value comes from. */
import type { ProductPage } from '../api/client'
import { splitList } from '../ui/wording'

const SHORT = 120

/** The first 120 characters and '...'; a description that is shorter stands as it is. */
export function shortDescription(description: string): string {
  // By signs and not by halves of them: an emoji is two.
  const signs = [...description]
  return signs.length > SHORT ? `${signs.slice(0, SHORT).join('')}...` : description
}

/** A line of a card: its label, its values (none: nobody has stated it) and the catalogue field that its source is kept under. */
export type Line = { label: string; values: string[]; field: string }

const one = (label: string, field: string, value: string): Line => ({ label, field, values: value ? [value] : [] })
const many = (label: string, field: string, value: string): Line => ({ label, field, values: splitList(value) })

export type Card = { title: string; lines: Line[]; chips?: boolean; wide?: boolean }

/** 'GDPR Compliant' only for a plain yes: unknown is not a yes. */
const compliance = (p: ProductPage): string => (p.GDPR_Compliant === 'Yes' ? 'GDPR Compliant' : '')

export function cardsOf(p: ProductPage): Card[] {
  return [
    { title: 'Category', chips: true, lines: [many('Category', 'categories', p.Category)] },
    { title: 'Capabilities', chips: true, lines: [many('Capabilities', 'capabilities', p.Capabilities)] },
    {
      title: 'Company',
      lines: [
        one('Name', 'company', p.Company),
        one('Headquarters', 'headquarters', p.Headquarters),
        one('Year founded', 'year_founded', p.YearFounded),
      ],
    },
    {
      title: 'Functional Focus',
      chips: true,
      lines: [many('Functional focus', 'functional_focus', p.ProductFunctionalFocus)],
    },
    {
      title: 'Technology & Integration',
      lines: [
        many('Deployment', 'deployment_models', p.IT_Deployment_Models),
        many('Hosting location', 'hosting_locations', p.Hosting_Location),
        many('Key integrations', 'integrations', p.Integrateswith),
        many('Database integration', 'database_integrations', p.Databaseintegration),
        many('SSO', 'sso', p.IntegrationSSO),
        many('Additional functionality', 'additional_functionality', p.AdditionalFunctionality),
        many('Data format', 'data_formats', p.Interchangeable_Data_Format),
      ],
    },
    {
      title: 'Security & Data Protection',
      lines: [
        many('Security features', 'security_certifications', p.SecurityCertifications),
        one('Compliance standards', 'gdpr_compliant', compliance(p)),
        one('Data protection', 'data_protection', p.DataProtection_outside),
        one('Number of users', 'user_count', p.NoofUsers),
      ],
    },
    {
      title: 'Pricing & Contracts',
      lines: [
        many('Model', 'licensing_models', p.Licensing_Model),
        one(
          'Starting price',
          'starting_price_usd',
          p.StartingPriceUSD ? `$${p.StartingPriceUSD.toLocaleString('en-US')} per month` : '',
        ),
        one('Implementation cost', 'implementation_cost', p.Additional_Implementation_Cost),
        one('Support cost', 'support_cost', p.AdditionalCost_Support),
        one('Free trial', 'free_trial', p.ISFreeTrial),
        one('Demo', 'demo_available', p.RequestDemoBtn),
      ],
    },
    {
      title: 'Languages & Regions',
      lines: [many('Languages', 'languages', p.Lang), many('Regions served', 'countries', p.CountriesServed)],
    },
    { title: 'Keywords', chips: true, wide: true, lines: [many('Keywords', 'keywords', p.Keyword)] },
  ]
}
