/** Each line of a product's cards shows its own field: all values differ, so two wires that are swapped turn a test red. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import products from '../../fixtures/products.json'
import { fakeServer, openPage } from '../test/app'
import { covers } from '../test/covers'

const PRODUCT = {
  ...products[0],
  ProductName: 'Own name',
  Version: 'v7.3',
  Category: 'Own category; Second category',
  Description: 'Own description',
  Summary: 'Own summary',
  KeyPoints: ['Own key point', 'Second key point'],
  Website: 'https://own.example/page',
  avg_rating: 3.4,
  Reviews: 21,
  Capabilities: 'Own capability; Second capability',
  Company: 'Own company',
  Headquarters: 'Own headquarters',
  YearFounded: '1987',
  ProductFunctionalFocus: 'Own focus; Second focus',
  IT_Deployment_Models: 'Own deployment; Second deployment',
  Hosting_Location: 'Own hosting; Second hosting',
  Integrateswith: 'Own integration; Second integration',
  Databaseintegration: 'Own database; Second database',
  IntegrationSSO: 'Own sso; Second sso',
  AdditionalFunctionality: 'Own function; Second function',
  Interchangeable_Data_Format: 'Own format; Second format',
  SecurityCertifications: 'Own certificate; Second certificate',
  GDPR_Compliant: 'Yes',
  DataProtection_outside: 'Own protection',
  NoofUsers: 'Own users',
  Licensing_Model: 'Own licence; Second licence',
  StartingPriceUSD: 1234,
  Additional_Implementation_Cost: 'Own implementation',
  AdditionalCost_Support: 'Own support',
  ISFreeTrial: 'Own trial',
  RequestDemoBtn: 'Own demo',
  Lang: 'Own language; Second language',
  CountriesServed: 'Own country; Second country',
  Keyword: 'Own keyword; Second keyword',
  SampleData: false,
  Sources: {},
}

async function openProduct(change: Record<string, unknown> = {}): Promise<void> {
  fakeServer({ 'GET /product/certa': { body: { ...PRODUCT, ...change } } })
  await openPage('/product/certa')
  await screen.findByRole('heading', { level: 1 })
}

/** What a card says: its terms with their values, or its entries. */
function factsOf(card: HTMLElement): string[] {
  const terms = [...card.querySelectorAll('dt')]
  if (terms.length > 0) return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  return within(card)
    .getAllByRole('listitem')
    .map((entry) => entry.textContent ?? '')
}

const CASES: [row: string, card: string, facts: string[]][] = [
  ['B04', 'Category', ['Own category', 'Second category']],
  ['B05', 'Capabilities', ['Own capability', 'Second capability']],
  ['B06', 'Company', ['Name: Own company', 'Headquarters: Own headquarters', 'Year founded: 1987']],
  ['B07', 'Functional Focus', ['Own focus', 'Second focus']],
  [
    'B08',
    'Technology & Integration',
    [
      'Deployment: Own deployment, Second deployment',
      'Hosting location: Own hosting, Second hosting',
      'Key integrations: Own integration, Second integration',
      'Database integration: Own database, Second database',
      'SSO: Own sso, Second sso',
      'Additional functionality: Own function, Second function',
      'Data format: Own format, Second format',
    ],
  ],
  [
    'B09',
    'Security & Data Protection',
    [
      'Security features: Own certificate, Second certificate',
      'Compliance standards: GDPR Compliant',
      'Data protection: Own protection',
      'Number of users: Own users',
    ],
  ],
  [
    'B10',
    'Pricing & Contracts',
    [
      'Model: Own licence, Second licence',
      'Starting price: $1,234 per month',
      'Implementation cost: Own implementation',
      'Support cost: Own support',
      'Free trial: Own trial',
      'Demo: Own demo',
    ],
  ],
  [
    'B11',
    'Languages & Regions',
    ['Languages: Own language, Second language', 'Regions served: Own country, Second country'],
  ],
  ['B12', 'Keywords', ['Own keyword', 'Second keyword']],
]

it('shows in each card its own fields', covers('B14', ...CASES.map(([row]) => row)), async () => {
  await openProduct()
  const shown = CASES.map(([, name]) => [name, factsOf(screen.getByRole('region', { name }))])
  expect(shown).toEqual(CASES.map(([, name, facts]) => [name, facts]))
})

const SOURCE_FIELDS: [card: string, fields: string[]][] = [
  ['Category', ['categories']],
  ['Capabilities', ['capabilities']],
  ['Company', ['company', 'headquarters', 'year_founded']],
  ['Functional Focus', ['functional_focus']],
  [
    'Technology & Integration',
    [
      'deployment_models',
      'hosting_locations',
      'integrations',
      'database_integrations',
      'sso',
      'additional_functionality',
      'data_formats',
    ],
  ],
  ['Security & Data Protection', ['security_certifications', 'gdpr_compliant', 'data_protection', 'user_count']],
  [
    'Pricing & Contracts',
    ['licensing_models', 'starting_price_usd', 'implementation_cost', 'support_cost', 'free_trial', 'demo_available'],
  ],
  ['Languages & Regions', ['languages', 'countries']],
  ['Keywords', ['keywords']],
]

it('marks each fact with the source of its own field', async () => {
  const fields = SOURCE_FIELDS.flatMap(([, names]) => names)
  const sources = fields.map((field) => [field, { kind: 'vendor', reference: `Source of ${field}` }])
  await openProduct({ Sources: Object.fromEntries(sources) })
  const marks = SOURCE_FIELDS.map(([card]) => [
    card,
    within(screen.getByRole('region', { name: card }))
      .getAllByRole('button')
      .map((mark) => mark.getAttribute('aria-label')?.split('Source of ')[1]),
  ])
  expect(marks).toEqual(SOURCE_FIELDS)
})

it('shows description, summary and key points in the overview', covers('B03'), async () => {
  await openProduct()
  const overview = within(screen.getByRole('region', { name: 'Overview' }))
  expect(
    [...overview.getAllByRole('paragraph'), ...overview.getAllByRole('listitem')].map((each) => each.textContent),
  ).toEqual(['Own description', 'Own summary', 'Own key point', 'Second key point'])
})

it('shows name, version, category, description, rating and website in the header', covers('B02', 'B16'), async () => {
  await openProduct()
  expect(screen.getByRole('heading', { level: 1, name: 'Own name v7.3' })).toBeVisible()
  const header = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)
  expect(header.getByText('Own category')).toBeVisible()
  expect(header.getByText('Own description')).toBeVisible()
  expect(header.getByText('3.4')).toBeVisible()
  expect(header.getByText('21 reviews')).toBeVisible()
  const [vendor, website] = header.getAllByRole('link')
  expect(vendor).toHaveTextContent('Own company')
  expect(website).toHaveAttribute('href', 'https://own.example/page')
})
