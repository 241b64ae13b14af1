/** Prepares a product for display: short description, lists, and the catalogue field of each value. */
import type { ProductPage } from '../api/client'
import { splitList } from '../ui/wording'

/** A row of a card: label, values (empty if not stated), and the catalogue fields that they come from. */
export type FactLine = { label: string; values: string[]; fields: string[] }

const singleValue = (label: string, field: string, value: string): FactLine => ({
  label,
  fields: [field],
  values: value ? [value] : [],
})
const listValue = (label: string, field: string, value: string): FactLine => ({
  label,
  fields: [field],
  values: splitList(value),
})

export type FactCardContent = { title: string; lines: FactLine[]; showsChips?: boolean; isWide?: boolean }

/** 'GDPR Compliant' only for a plain yes: unknown is not a yes. */
function complianceLine(product: ProductPage): FactLine {
  const label = 'Compliance standards'
  if (product.GDPR_Compliant !== 'Yes')
    return { label, fields: ['compliance_standards'], values: product.ComplianceStandards }
  const others = product.ComplianceStandards.filter((name) => name !== 'GDPR')
  const fields = others.length > 0 ? ['gdpr_compliant', 'compliance_standards'] : ['gdpr_compliant']
  return { label, fields, values: ['GDPR Compliant', ...others] }
}

const trialLine = ({ ISFreeTrial, TrialDays }: ProductPage): FactLine =>
  ISFreeTrial === 'Yes' && TrialDays
    ? { ...singleValue('Free trial', 'free_trial', `Yes, ${TrialDays} days`), fields: ['free_trial', 'trial_days'] }
    : singleValue('Free trial', 'free_trial', ISFreeTrial)

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A card with one list, shown as chips under the card's title. */
const chipsCard = (title: string, field: string, value: string): FactCardContent => ({
  title,
  showsChips: true,
  lines: [listValue(title, field, value)],
})

export function buildCards(product: ProductPage): FactCardContent[] {
  return [
    chipsCard('Category', 'categories', product.Category),
    chipsCard('Capabilities', 'capabilities', product.Capabilities),
    {
      title: 'Company',
      lines: [
        singleValue('Name', 'company', product.Company),
        singleValue('Headquarters', 'headquarters', product.Headquarters),
        singleValue('Year founded', 'year_founded', product.YearFounded),
        singleValue('Number of employees', 'employees', product.Employees),
        singleValue('Status', 'company_stage', product.CompanyStage),
      ],
    },
    chipsCard('Functional Focus', 'functional_focus', product.ProductFunctionalFocus),
    {
      title: 'Technology & Integration',
      lines: [
        listValue('Deployment', 'deployment_models', product.IT_Deployment_Models),
        listValue('Hosting location', 'hosting_locations', product.Hosting_Location),
        listValue('Key integrations', 'integrations', product.Integrateswith),
        listValue('Database integration', 'database_integrations', product.Databaseintegration),
        listValue('SSO', 'sso', product.IntegrationSSO),
        listValue('Additional functionality', 'additional_functionality', product.AdditionalFunctionality),
        listValue('Data format', 'data_formats', product.Interchangeable_Data_Format),
        singleValue('API', 'api_support', product.APISupport),
        { label: 'Features', fields: ['features'], values: product.Features },
      ],
    },
    {
      title: 'Security & Data Protection',
      lines: [
        listValue('Security features', 'security_certifications', product.SecurityCertifications),
        complianceLine(product),
        singleValue('Data protection', 'data_protection', product.DataProtection_outside),
        singleValue('Number of users', 'user_count', product.NoofUsers),
      ],
    },
    {
      title: 'Pricing & Contracts',
      lines: [
        listValue('Model', 'licensing_models', product.Licensing_Model),
        singleValue('Pricing', 'pricing_model', capitalise(product.PricingModel)),
        singleValue(
          'Starting price',
          'starting_price_usd',
          product.StartingPriceUSD ? `$${product.StartingPriceUSD.toLocaleString('en-US')} per month` : '',
        ),
        singleValue('Implementation cost', 'implementation_cost', product.Additional_Implementation_Cost),
        singleValue('Support cost', 'support_cost', product.AdditionalCost_Support),
        trialLine(product),
        singleValue('Demo', 'demo_available', product.RequestDemoBtn),
      ],
    },
    {
      title: 'Languages & Regions',
      lines: [
        listValue('Languages', 'languages', product.Lang),
        listValue('Regions served', 'countries', product.CountriesServed),
        { label: 'Target users', fields: ['user_types'], values: product.UserTypes },
      ],
    },
    { ...chipsCard('Keywords', 'keywords', product.Keyword), isWide: true },
  ]
}

/** Splits the cards into those with stated facts only, and the labels of the facts that no source states. */
export function foldUnstated(cards: readonly FactCardContent[]): { stated: FactCardContent[]; unstated: string[] } {
  const isStated = ({ values }: FactLine): boolean => values.length > 0
  return {
    stated: cards
      .map((card) => ({ ...card, lines: card.lines.filter(isStated) }))
      .filter(({ lines }) => lines.length > 0),
    unstated: cards.flatMap(({ lines }) => lines.filter((line) => !isStated(line)).map(({ label }) => label)),
  }
}
